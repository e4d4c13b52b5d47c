import { useSnapshot } from 'valtio'
import type { WallTime } from '../../../../data/rules/zonedTime.ts'
import { timezones } from '../../../../data/vocabulary/admin.ts'
import { zone } from '../../kit/data/zone.ts'
import { elsewhereInWords, remarkInWords } from './postTimes.ts'
import { WallTimeFields } from './WallTimeFields.tsx'

interface Props extends WallTime {
  issues: { scheduleDate?: string; scheduleTime?: string }
  onChange: (wall: WallTime) => void
}

/** A date and a time as the clocks of the admin's zone show them, told again for another place. */
export function WhenFields({ issues, onChange, ...wall }: Props) {
  const { id } = useSnapshot(zone)
  const remark = remarkInWords(wall, id)
  const elsewhere = elsewhereInWords(wall, id)
  return (
    <>
      <WallTimeFields
        wall={wall}
        label={`Time, ${timezones[id]}`}
        names={{ date: 'scheduleDate', time: 'scheduleTime' }}
        errors={{ date: issues.scheduleDate, time: issues.scheduleTime }}
        onChange={onChange}
      />
      <div role="status">
        {elsewhere && <p className="help">{elsewhere}</p>}
        {remark && <p className="help clock-remark">{remark}</p>}
      </div>
    </>
  )
}
