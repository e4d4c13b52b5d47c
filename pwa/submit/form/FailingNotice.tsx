import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import type { StoryProgress } from '../../offline/outbox/submitStory.ts'
import { Notice } from '../../ui/Notice.tsx'
import { clockTime, reasonInWords } from '../labels.ts'

/** The server could not take the story now: it is safe, and is tried again by itself. */
export function FailingNotice({ progress }: { progress: Extract<StoryProgress, { name: 'failing' }> | null }) {
  if (!progress) return null
  return (
    <Notice tone="warn">
      <p>
        <b>Didn’t send.</b> {reasonInWords(progress.message)} Your story is saved on this phone. It is tried again at{' '}
        {clockTime(progress.nextTryAt)} if this site is open. <Link to={paths.outbox}>Open outbox</Link>
      </p>
    </Notice>
  )
}
