import { useId, useState } from 'react'
import type { HandDonation } from '../../../../data/contract/deskDonations.ts'
import type { DonationRecord } from '../../../../data/contract/donations.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { colleaguesVersion, issuesOf } from '../../kit/data/failures.ts'
import { dayOf } from '../../kit/words/times.ts'
import { changeDonation, renewDonations } from '../queries.ts'
import { HandFields } from './HandFields.tsx'
import { donationAsked, formOfDonation } from './handForm.ts'

interface Props {
  donation: DonationRecord
  onClose: () => void
}

/** Changes what was entered by hand. What a colleague has changed meanwhile is shown, and overwritten by nobody. */
export function EditDonation({ donation, onClose }: Props) {
  const [seen, setSeen] = useState(donation)
  const [form, setForm] = useState(() => formOfDonation(donation))
  const act = useAct({
    act: ({ sendReceipt: _none, ...asked }: HandDonation) =>
      changeDonation(seen.id, { ...asked, revision: seen.revision }),
    done: () => ({ title: 'Donation Changed' }),
    onDone: () => {
      void renewDonations()
      onClose()
    },
    onFailed: () => void renewDonations(),
  })
  const theirs = colleaguesVersion<DonationRecord>(act.error)
  const { asked, obstacle } = donationAsked(form)
  const why = useId()

  function takeTheirs(now: DonationRecord) {
    setSeen(now)
    setForm(formOfDonation(now))
    act.reset()
  }

  return (
    <FormDialog
      title={`Edit donation ${seen.id}`}
      confirm="Save"
      beside={
        obstacle && (
          <p id={why} className="small muted needs">
            {obstacle}
          </p>
        )
      }
      missingId={why}
      isReady={asked !== null && !theirs}
      noValidate
      full
      width="40rem"
      act={{ run: () => asked && act.run(asked), isPending: act.isPending, failure: null }}
      onClose={onClose}
    >
      {theirs ? (
        <Notice tone="warn">
          <p>{act.failure?.text}</p>
          <Button look="line small" onClick={() => takeTheirs(theirs)}>
            Show it as it is now
          </Button>
        </Notice>
      ) : (
        <ErrorNotice failure={act.failure} />
      )}
      <HandFields
        form={form}
        today={dayOf(new Date())}
        issues={issuesOf(act.error)}
        isLocked={act.isPending}
        mayMail={false}
        onChange={setForm}
      />
    </FormDialog>
  )
}
