import type { Day } from '../../../../data/contract/times.ts'
import type { WallTime } from '../../../../data/rules/zonedTime.ts'
import { type Timezone, timezones } from '../../../../data/vocabulary/admin.ts'
import { elsewhereInWords, remarkInWords } from './postTimes.ts'
import { WallTimeFields } from './WallTimeFields.tsx'

interface Props {
  wall: WallTime
  earliest?: Day
  zoneId: Timezone
  optional?: boolean
  errors?: Partial<Record<string, string>>
  onChange: (wall: WallTime) => void
}

/** A day and a time on the clocks of the admin's zone, told again for who reads it elsewhere. */
export function TimeFields({ wall, zoneId, errors, ...rest }: Props) {
  const isWhole = wall.date !== '' && wall.time !== ''
  return (
    <>
      <WallTimeFields
        {...rest}
        wall={wall}
        label={`Time in ${timezones[zoneId]}`}
        names={{ date: 'date', time: 'time' }}
        errors={{ date: errors?.scheduledDate }}
      />
      {isWhole && (
        <p className="small muted elsewhere" role="status">
          {elsewhereInWords(wall, zoneId)} {remarkInWords(wall, zoneId)}
        </p>
      )}
    </>
  )
}
