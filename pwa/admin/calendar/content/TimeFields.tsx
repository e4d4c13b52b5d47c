import type { WallTime } from '../../../../data/rules/zonedTime.ts'
import { type Timezone, timezones } from '../../../../data/vocabulary/admin.ts'
import { Field } from '../../../ui/Field.tsx'
import { elsewhereInWords, remarkInWords } from '../../social/fields/postTimes.ts'
import type { Day } from '../days.ts'

interface Props {
  wall: WallTime
  earliest?: Day
  zoneId: Timezone
  optional?: boolean
  errors?: Partial<Record<string, string>>
  onChange: (wall: WallTime) => void
}

/** A day and a time on the clocks of the admin's zone, told again for who reads it elsewhere. */
export function TimeFields({ wall, earliest, zoneId, optional, errors, onChange }: Props) {
  const { date, time } = wall
  const isWhole = date !== '' && time !== ''
  return (
    <>
      <div className="side-by-side">
        <Field label="Date" name="date" optional={optional} error={errors?.scheduledDate}>
          <input
            type="date"
            min={earliest}
            value={date}
            onChange={({ target }) => onChange({ date: target.value, time })}
          />
        </Field>
        <Field label={`Time in ${timezones[zoneId]}`} name="time" optional={optional}>
          <input type="time" value={time} onChange={({ target }) => onChange({ date, time: target.value })} />
        </Field>
      </div>
      {isWhole && (
        <p className="small muted elsewhere" role="status">
          {elsewhereInWords(wall, zoneId)} {remarkInWords(wall, zoneId)}
        </p>
      )}
    </>
  )
}
