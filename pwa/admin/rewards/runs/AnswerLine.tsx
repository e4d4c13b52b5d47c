import { useState } from 'react'
import type { PayoutRunShown, RunLine } from '../../../../data/contract/authors/payoutRuns.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import type { RunAnswer } from '../../../../data/vocabulary/payoutRuns.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { answerLine, noteRun } from './queries.ts'

const words: Record<RunAnswer, string> = {
  paid: 'It was paid',
  refused: 'It was refused: the payout is free again',
  reversed: 'It was paid and came back',
}

interface Props {
  run: PayoutRunShown
  line: RunLine
  onClose: () => void
}

/** What became of one line, by hand. */
export function AnswerLine({ run, line, onClose }: Props) {
  const offered: readonly RunAnswer[] = line.state === 'paid' ? ['reversed'] : ['paid', 'refused']
  const [answer, setAnswer] = useState<RunAnswer>(offered[0] ?? 'paid')
  const [transactionId, setTransactionId] = useState('')
  const [reason, setReason] = useState('')
  const answering = useAct({
    act: () => answerLine(run.id, line.id, answer === 'paid' ? { answer, transactionId } : { answer, reason }),
    onDone: (after) => {
      noteRun(after)
      onClose()
    },
    failed: 'Not Recorded',
  })
  return (
    <FormDialog
      title={`${dollars(line.amount)} to ${line.authorName}`}
      confirm="Record it"
      isReady={answer === 'paid' ? transactionId.trim() !== '' : reason.trim() !== ''}
      act={answering}
      onClose={onClose}
    >
      <p>
        Reference <code>{line.reference}</code>. This moves no money, and is recorded with your name.
      </p>
      <fieldset className="bare">
        <legend>What the portal says</legend>
        {offered.map((one) => (
          <Tick key={one} kind="radio" name="answer" checked={answer === one} onTick={() => setAnswer(one)}>
            {words[one]}
          </Tick>
        ))}
      </fieldset>
      {answer === 'paid' ? (
        <Field
          label="Transaction id"
          name="transactionId"
          required
          hint="The number that the operator gave the payment."
        >
          <input
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={transactionId}
            onChange={({ target }) => setTransactionId(target.value)}
          />
        </Field>
      ) : (
        <Field label="Reason" name="reason" required hint="In the portal’s words.">
          <input maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
    </FormDialog>
  )
}
