import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FailedHere } from '../kit/acts/FailedHere.tsx'
import { showFailed } from '../kit/data/failures.ts'
import { profileQuery } from '../kit/data/profile.ts'
import { wordsOf } from './draft.ts'
import { GoneNotice } from './GoneNotice.tsx'
import { goneItem } from './goneItem.ts'
import { fetchTestOutcome, sendTest } from './remote.ts'
import { followTest, testInWords, unknownYet } from './testOutcome.ts'

interface Props {
  words: Parameters<typeof wordsOf>[0]
  onClose: () => void
}

/** One copy to oneself, before everybody gets it. */
export function TestDialog({ words, onClose }: Props) {
  const own = useQuery(profileQuery)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send a test"
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form="newsletter-test" className="btn">
            Send the test
          </button>
        </>
      }
    >
      {own.isPending ? <Spinner /> : <TestForm words={words} own={own.data?.email ?? ''} onDone={onClose} />}
    </Dialog>
  )
}

function TestForm({ words, own, onDone }: { words: Props['words']; own: string; onDone: () => void }) {
  const [to, setTo] = useState(own)
  const {
    mutate,
    isPending,
    data: told,
    error,
    reset,
  } = useMutation({
    mutationFn: async (address: string) => {
      const { id, message } = await sendTest({ ...wordsOf(words), to: address })
      // It is handed over: not being able to ask about it is no failure.
      const outcome = await followTest(() => fetchTestOutcome(id)).catch(() => unknownYet)
      return testInWords(outcome, message)
    },
    onSuccess: ({ title, text, failed }) => {
      showToast({ title, text, tone: failed ? 'bad' : 'good' })
      if (!failed) onDone()
    },
    onError: (failure) => showFailed('Email Failed', failure),
  })

  const gone = goneItem(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(to.trim())
  }

  return (
    <form id="newsletter-test" onSubmit={submit} noValidate aria-busy={isPending}>
      {gone ? <GoneNotice gone={gone} onTakenOut={reset} /> : <FailedHere title="Email Failed" error={error} />}
      {told?.failed && (
        <Notice tone="bad">
          <b>{told.title}</b>
          <p>{told.text}</p>
        </Notice>
      )}
      <Field
        label="Your address"
        name="to"
        required
        hint="One copy goes here, with the same words and pictures. It is not a newsletter yet: nobody else gets it."
      >
        <input
          type="email"
          inputMode="email"
          autoComplete="email"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </Field>
      {isPending && <Spinner label="Sending the test…" />}
    </form>
  )
}
