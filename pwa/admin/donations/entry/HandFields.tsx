import { donorMaxLength, handMost, handWays } from '../../../../data/vocabulary/money.ts'
import { Field } from '../../../ui/Field.tsx'
import type { Issues } from '../../kit/data/failures.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { methodWords } from '../donationLabels.ts'
import type { HandForm } from './handForm.ts'

interface Props {
  form: HandForm
  /** The last day that can be chosen. */
  today: string
  issues: Issues
  isLocked: boolean
  /** A receipt may be sent with it. */
  mayMail: boolean
  onChange: (form: HandForm) => void
}

export function HandFields({ form, today, issues, isLocked, mayMail, onChange }: Props) {
  const change = (part: Partial<HandForm>) => onChange({ ...form, ...part })
  const text = (name: 'donorName' | 'donorEmail' | 'reference' | 'received' | 'note', maxLength: number) => ({
    value: form[name],
    maxLength,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <fieldset className="bare" disabled={isLocked}>
      <div className="side-by-side">
        <Field label="Amount in US dollars" name="amount" required error={issues.amount}>
          <input
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={form.amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
        </Field>
        <Field label="Received on" name="day" required error={issues.day}>
          <input type="date" max={today} value={form.day} onChange={({ target }) => change({ day: target.value })} />
        </Field>
      </div>
      <div className="side-by-side">
        <Field label="Way" name="method" error={issues.method}>
          <Select
            value={form.method}
            options={handWays}
            words={(way) => methodWords[way]}
            onChoose={(method) => change({ method })}
          />
        </Field>
        <Field
          label="Amount in another currency"
          name="received"
          optional
          error={issues.received}
          hint="As it was received, such as 45,000 NGN."
        >
          <input {...text('received', handMost.received)} />
        </Field>
      </div>
      <div className="side-by-side">
        <Field label="Donor" name="donorName" optional error={issues.donorName} hint="Without a name: Anonymous.">
          <input {...text('donorName', donorMaxLength.name)} />
        </Field>
        <Field label="Email" name="donorEmail" optional error={issues.donorEmail}>
          <input type="email" {...text('donorEmail', donorMaxLength.email)} />
        </Field>
      </div>
      <Field
        label="Reference"
        name="reference"
        optional
        error={issues.reference}
        hint="The number of the transfer or of the paper receipt. The search finds it."
      >
        <input {...text('reference', handMost.reference)} />
      </Field>
      <Field label="Note" name="note" optional error={issues.note} hint="For the two of you. Donors never see it.">
        <textarea rows={2} {...text('note', handMost.note)} />
      </Field>
      {mayMail && (
        <Tick checked={form.sendReceipt} onTick={(sendReceipt) => change({ sendReceipt })}>
          Send a receipt to this email address
        </Tick>
      )}
    </fieldset>
  )
}
