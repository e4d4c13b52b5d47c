import type { WallTime } from '../../../../data/rules/zonedTime.ts'
import { Field } from '../../../ui/Field.tsx'

type Named<Value> = { [part in keyof WallTime]: Value }

interface Props {
  wall: WallTime
  /** Of the time, which names the clocks. */
  label: string
  names: Named<string>
  errors?: Partial<Named<string>>
  earliest?: string
  optional?: boolean
  onChange: (wall: WallTime) => void
}

/** A day and a time as the clocks of one zone show them. */
export function WallTimeFields({ wall: { date, time }, label, names, errors, earliest, optional, onChange }: Props) {
  return (
    <div className="side-by-side">
      <Field label="Date" name={names.date} optional={optional} error={errors?.date}>
        <input
          type="date"
          min={earliest}
          value={date}
          onChange={({ target }) => onChange({ date: target.value, time })}
        />
      </Field>
      <Field label={label} name={names.time} optional={optional} error={errors?.time}>
        <input type="time" value={time} onChange={({ target }) => onChange({ date, time: target.value })} />
      </Field>
    </div>
  )
}
