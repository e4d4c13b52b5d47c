import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import type { Fate } from '../../offline/outbox/submitStory.ts'
import { Notice } from '../../ui/Notice.tsx'
import { clockTime } from '../clockTime.ts'
import { reasonInWords } from '../reasonInWords.ts'

/** The server could not take the story now: it is safe, and is tried again by itself. */
export function FailingNotice({ fate }: { fate: Extract<Fate, { name: 'failing' }> | null }) {
  if (!fate) return null
  return (
    <Notice tone="warn">
      <p>
        <b>Didn’t send.</b> {reasonInWords(fate.message)} Your story is saved on this phone. It is tried again at{' '}
        {clockTime(fate.nextTryAt)} if this site is open. <Link to={paths.outbox}>Open outbox</Link>
      </p>
    </Notice>
  )
}
