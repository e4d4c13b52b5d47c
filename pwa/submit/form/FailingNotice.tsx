import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import type { StoryProgress } from '../../offline/outbox/submitStory.ts'
import { Notice } from '../../ui/Notice.tsx'
import { rich } from '../../ui/rich.ts'
import { clockTime, reasonInWords } from '../labels.ts'

/** The server could not take the story now: it is safe, and is tried again by itself. */
export function FailingNotice({ progress }: { progress: Extract<StoryProgress, { name: 'failing' }> | null }) {
  if (!progress) return null
  return (
    <Notice tone="warn">
      <p>
        {rich(
          '<b>Didn’t send.</b> {reason} Your story is saved on this phone. It is tried again at {time} if this site is open. <outbox>Open outbox</outbox>',
          {
            b: (words) => <b>{words}</b>,
            reason: reasonInWords(progress.message),
            time: clockTime(progress.nextTryAt),
            outbox: (words) => <Link to={paths.outbox}>{words}</Link>,
          },
        )}
      </p>
    </Notice>
  )
}
