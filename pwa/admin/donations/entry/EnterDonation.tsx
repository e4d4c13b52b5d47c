import { useId, useState } from 'react'
import { dollars } from '../../../../data/rules/dollars.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { issuesOf } from '../../kit/data/failures.ts'
import { usePendingRequest } from '../../kit/requests/usePendingRequest.ts'
import { dayOf } from '../../kit/words/times.ts'
import { enterDonation, renewDonations } from '../queries.ts'
import { HandFields } from './HandFields.tsx'
import { donationAsked, emptyForm, formOfWish, handRequests } from './handForm.ts'

/** Notes what came as cash or over a bank. One click makes one donation, though the answer be lost and the click repeated. */
export function EnterDonation({ onClose }: { onClose: () => void }) {
  const today = dayOf(new Date())
  const [form, setForm] = useState(() => {
    const begun = handRequests.open('new')
    return begun ? formOfWish(begun.wish) : emptyForm(today)
  })
  const { ask, isPending, open, forget, error, failure } = usePendingRequest({
    requests: handRequests,
    send: enterDonation,
    onDone: () => {
      void renewDonations()
      onClose()
    },
    done: ({ id, amount, donorName }) => ({
      title: 'Donation Entered',
      text: `${dollars(amount)} of ${donorName}, as No. ${id}.`,
    }),
    failed: 'Create Failed',
  })
  const { asked, obstacle } = donationAsked(form)
  const isOpen = open !== null
  const wish = open?.wish ?? asked
  const why = useId()
  return (
    <FormDialog
      title="Enter a donation"
      confirm={isOpen ? 'Try again' : 'Enter'}
      beside={
        !isOpen &&
        obstacle && (
          <p id={why} className="small muted needs">
            {obstacle}
          </p>
        )
      }
      missingId={why}
      isReady={wish !== null}
      noValidate
      full
      width="40rem"
      act={{ run: () => wish && ask(wish), isPending, failure: null }}
      onClose={onClose}
    >
      <p>For what came as cash or over a bank. Donations by card and with PayPal appear by themselves.</p>
      <ErrorNotice failure={failure} />
      {isOpen && !isPending && (
        <Notice tone="warn">
          <p>
            The answer was lost, so this donation may have been entered. “Try again” asks for the same one: it is
            entered once, however often you try. If it was entered, it is in the list: look there before you enter
            another one.
          </p>
          <Button look="line small" onClick={forget}>
            Enter another one
          </Button>
        </Notice>
      )}
      <HandFields
        form={form}
        today={today}
        issues={issuesOf(error)}
        isLocked={isOpen || isPending}
        mayMail={form.donorEmail.trim() !== ''}
        onChange={setForm}
      />
    </FormDialog>
  )
}
