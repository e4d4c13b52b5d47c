import { heard } from '../../ui/heard.tsx'
import { rich } from '../../ui/rich.ts'

/** How many stories a choice has. */
export const Count = ({ stories }: { stories: number }) => (
  <span className="how-many">
    {rich('{stories, plural, one {#<heard> story</heard>} other {#<heard> stories</heard>}}', { stories, heard })}
  </span>
)
