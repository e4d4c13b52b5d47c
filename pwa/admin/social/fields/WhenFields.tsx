import { useSnapshot } from 'valtio'
import { timezones } from '../../../../data/vocabulary/admin.ts'
import { Field } from '../../../ui/Field.tsx'
import { zone } from '../../kit/data/zone.ts'
import { elsewhereInWords, remarkInWords } from './postTimes.ts'

interface Props {
  date: string
  time: string
  issues: { scheduleDate?: string; scheduleTime?: string }
  onChange: (part: { date?: string; time?: string }) => void
}

/** A date and a time as the clocks of the admin's zone show them, told again for another place. */
export function WhenFields({ date, time, issues, onChange }: Props) {
  const { id } = useSnapshot(zone)
  const remark = remarkInWords({ date, time }, id)
  const elsewhere = elsewhereInWords({ date, time }, id)
  return (
    <>
      <div className="side-by-side">
        <Field label="Date" name="scheduleDate" error={issues.scheduleDate}>
          <input type="date" value={date} onChange={({ target }) => onChange({ date: target.value })} />
        </Field>
        <Field label={`Time, ${timezones[id]}`} name="scheduleTime" error={issues.scheduleTime}>
          <input type="time" value={time} onChange={({ target }) => onChange({ time: target.value })} />
        </Field>
      </div>
      <div role="status">
        {elsewhere && <p className="help">{elsewhere}</p>}
        {remark && <p className="help clock-remark">{remark}</p>}
      </div>
    </>
  )
}
