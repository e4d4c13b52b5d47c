import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { profileQuery } from '../../kit/data/profile.ts'
import { type IssueSaver, type IssueWords, wordsOf } from '../draft.ts'
import { fetchTestOutcome, sendTest } from '../queries.ts'
import { GoneNotice, goneItem } from './GoneNotice.tsx'
import { followTest, testInWords, unknownYet } from './testOutcome.ts'

interface Props {
  saver: IssueSaver
  words: Readonly<IssueWords>
  onClose: () => void
}

/** One copy to oneself, before everybody gets it. */
export function TestDialog({ saver, words, onClose }: Props) {
  const own = useQuery(profileQuery)
  const [typed, setTyped] = useState<string | null>(null)
  const to = typed ?? own.data?.email ?? ''
  const { run, isPending, result: told, error, failure, reset } = useTest(words, onClose)
  const gone = goneItem(error, words)
  return (
    <FormDialog
      title="Send a test"
      confirm="Send the test"
      isReady
      noValidate
      act={{
        run: () => own.isPending || run(to.trim()),
        isPending,
        failure: gone ? null : failure,
      }}
      onClose={onClose}
    >
      {gone && <GoneNotice gone={gone} saver={saver} onTakenOut={reset} />}
      {told?.failed && <ErrorNotice failure={told} />}
      {own.isPending ? (
        <Spinner />
      ) : (
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
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      {isPending && <Spinner label="Sending the test…" />}
    </FormDialog>
  )
}

const useTest = (words: Props['words'], onDone: () => void) =>
  useAct({
    act: async (address: string) => {
      const { id, message } = await sendTest({ ...wordsOf(words), to: address })
      // It is handed over: not being able to ask about it is no failure.
      const outcome = await followTest(() => fetchTestOutcome(id)).catch(() => unknownYet)
      return testInWords(outcome, message)
    },
    done: ({ title, text, failed }) => ({ title, text, tone: failed ? 'bad' : 'good' }),
    onDone: ({ failed }) => failed || onDone(),
    failed: 'Email Failed',
  })
