import { useState } from 'react'
import type { PayoutMethod } from '../../../../data/contract/authors/payouts.ts'
import type { AuthorReward } from '../../../../data/contract/authors/rewards.ts'
import { availableInShort } from '../../../../data/rules/authors/available.ts'
import { monthInWords } from '../../../../data/rules/authors/statementMonth.ts'
import { paymentMethodNames, paymentMethods } from '../../../../data/vocabulary/money.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { hasAllWords } from '../../kit/lists/hasAllWords.ts'
import { SearchField } from '../../kit/lists/SearchField.tsx'
import { fullDate } from '../../kit/words/times.ts'
import { AvailableTold } from '../explanation/BalanceFacts.tsx'
import { monthsUpTo } from '../months.ts'
import { type PayoutForm, usualNotes } from './payoutForm.ts'

interface Props {
  form: PayoutForm
  authors: readonly AuthorReward[]
  methods: readonly PayoutMethod[] | undefined
  /** It was sent, and nobody knows what became of it. */
  isLocked: boolean
  onChange: (form: PayoutForm) => void
}

const monthsBack = 24
/** In one select; of more authors those are offered that fit a search. */
const mostOffered = 100

export function PayoutFields({ form, authors, methods, isLocked, onChange }: Props) {
  const change = (part: Partial<PayoutForm>) => onChange({ ...form, ...part })
  const author = authors.find(({ id }) => id === form.accountId)
  const [sought, setSought] = useState('')
  const isLong = authors.length > mostOffered
  const fitting = authors.filter(({ authorName, authorEmail }) => hasAllWords(`${authorName} ${authorEmail}`, sought))
  const offered = fitting.sort(byAvailability).slice(0, mostOffered)
  const sorted = author && !offered.includes(author) ? [author, ...offered] : offered
  const method = methods?.find(({ id }) => id === form.method)
  return (
    <fieldset className="payout-fields" disabled={isLocked}>
      {isLong && <SearchField label="Find an author" value={sought} onChange={setSought} />}
      <Field label="Author" name="author" required hint={author && <AvailableTold money={author.money} />}>
        <select
          value={form.accountId ?? ''}
          onChange={({ target }) => change({ accountId: target.value ? Number(target.value) : null })}
        >
          <option value="">Choose an author</option>
          <Payees label="Something is available" authors={sorted.filter(({ money }) => money.available > 0)} />
          <Payees label="Nothing is available now" authors={sorted.filter(({ money }) => money.available <= 0)} />
        </select>
      </Field>
      <div className="side-by-side">
        <Field label="Amount in dollars" name="amount" required>
          <input
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={form.amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
        </Field>
        <Field label="Month" name="month">
          <Select
            value={form.month}
            options={monthsUpTo(new Date(), monthsBack)}
            words={monthInWords}
            onChoose={(month) => change({ month })}
          />
        </Field>
      </div>
      <Field label="Method" name="method" hint={method && methodHint(method)}>
        <Select
          value={form.method}
          options={paymentMethods}
          words={(name) => methods?.find(({ id }) => id === name)?.name ?? paymentMethodNames[name]}
          onChoose={(chosen) => change({ method: chosen })}
        />
      </Field>
      <Field label="Notes" name="notes" optional>
        <textarea
          rows={2}
          maxLength={1000}
          value={form.notes ?? usualNotes(form.month)}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </Field>
    </fieldset>
  )
}

function Payees({ label, authors }: { label: string; authors: readonly AuthorReward[] }) {
  if (authors.length === 0) return null
  return (
    <optgroup label={label}>
      {authors.map(({ id, authorName, authorEmail, money }) => (
        <option key={id} value={id}>
          {authorName} ({authorEmail}), {availableInShort(money, fullDate)}
        </option>
      ))}
    </optgroup>
  )
}

/** Those to whom something can be paid, by name, then the others. */
const byAvailability = (one: AuthorReward, other: AuthorReward) =>
  Number(other.money.available > 0) - Number(one.money.available > 0) || one.authorName.localeCompare(other.authorName)

const methodHint = ({ description, processingFee }: PayoutMethod) =>
  processingFee === 0 ? description : `${description} Fee: ${processingFee}%.`
