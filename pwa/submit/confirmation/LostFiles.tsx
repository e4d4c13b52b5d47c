import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { wordFor } from '../../offline/words.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Files that this browser could not keep, and that could not be sent at once. */
export function LostFiles({ kinds }: { kinds: MediaKind[] }) {
  if (kinds.length === 0) return null
  const files = kinds.map(wordFor).join(' and the ')
  return (
    <Notice tone="warn">
      <p>
        <b>
          The {files} {kinds.length === 1 ? 'is' : 'are'} not saved.
        </b>{' '}
        This browser cannot keep photos or videos, perhaps because the window is private. Your words go without{' '}
        {kinds.length === 1 ? 'it' : 'them'}.
      </p>
    </Notice>
  )
}
