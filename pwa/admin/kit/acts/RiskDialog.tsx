import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { riskReasonMaxLength } from '../../../../data/vocabulary/risk.ts'
import { Field } from '../../../ui/Field.tsx'
import { riskAsked } from '../data/riskReason.ts'
import { FormDialog } from './ActionDialog.tsx'
import { actOf } from './useAct.ts'

/** Asks why words go out although they could lead somebody to an animal. */
export function RiskDialog() {
  const [asked] = useSnapshot(riskAsked).waiting
  return asked ? <Asking key={asked.findings.map(({ words }) => words).join()} {...asked} /> : null
}

function Asking({ findings, answer }: (typeof riskAsked)['waiting'][number]) {
  const [text, setText] = useState('')
  const reason = text.trim()
  return (
    <FormDialog
      title="These words could lead somebody to an animal"
      confirm="Go on all the same"
      cancel="Change the words"
      look="stop"
      isReady={reason !== ''}
      act={actOf(() => answer(reason))}
      onClose={() => answer(null)}
    >
      <ul>
        {findings.map(({ field, start, words, why }) => (
          <li key={`${field} ${start}`}>
            <b>{words}</b>: {why}
          </li>
        ))}
      </ul>
      <Field
        label="Why it can go out"
        name="risk-reason"
        required
        hint="Kept with your name, for these words only. Other words that give a place away are asked about again."
      >
        <textarea value={text} maxLength={riskReasonMaxLength} onChange={({ target }) => setText(target.value)} />
      </Field>
    </FormDialog>
  )
}
