import { type FormEvent, useRef, useState } from 'react'
import type { MyMonthlyGift } from '../../../data/contract/monthlyGifts.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { t } from '../../../data/words/words.ts'
import { useSite } from '../../app/site.ts'
import { newId } from '../../offline/newId.ts'
import { Field } from '../../ui/Field.tsx'
import { chargeInWords, feeOf } from '../charge.ts'
import { amountProblem, parseAmount } from '../donation.ts'

interface Props {
  gift: MyMonthlyGift
  /** Says whether it is done. Under its key a second try is the same change. */
  onSave: (given: { amount: number; coversFee: boolean }, key: string) => Promise<boolean>
}

/** Another amount from the next payment on, with its fee. */
export function ChangeAmount({ gift, onSave }: Props) {
  const fees = useSite().payments.card?.fees ?? null
  const act = useRef({ words: '', key: '' })
  const [typed, setTyped] = useState(String(Math.round((gift.amount - gift.feeCovered) / 100)))
  const [coversFee, setCoversFee] = useState(gift.feeCovered > 0)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const asked = { amount: parseAmount(typed), name: '', email: '', isMonthly: true } as const
  const fee = asked.amount > 0 ? feeOf({ ...asked, coversFee: true }, fees) : 0
  const sum = chargeInWords({ ...asked, ...(coversFee && { coversFee }) }, fees)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = amountProblem(asked.amount, 'card', true)
    setProblem(wrong ?? undefined)
    if (wrong) return
    const words = `${asked.amount} ${coversFee}`
    if (act.current.words !== words) act.current = { words, key: newId() }
    setBusy(true)
    await onSave({ amount: asked.amount, coversFee }, act.current.key)
    setBusy(false)
  }

  return (
    <form onSubmit={save} noValidate aria-label={t('Change amount')}>
      <Field label={t('Each month, US dollars')} name="amount" error={problem} hint={t('Whole dollars, 1 or more.')}>
        <input inputMode="numeric" maxLength={20} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {fee > 0 && (
        <label className="tick">
          <input type="checkbox" checked={coversFee} onChange={({ target }) => setCoversFee(target.checked)} />
          <span>{t('I will also cover the card fee: {sum}', { sum: dollars(fee) })}</span>
        </label>
      )}
      <button type="submit" className="button" aria-busy={isBusy} aria-disabled={isBusy || undefined}>
        {sum ? t('Give {sum} each month', { sum }) : t('Save')}
      </button>
    </form>
  )
}
