import { useSnapshot } from 'valtio'
import { Notice } from '../../ui/Notice.tsx'
import { timeOfDay } from '../times.ts'
import { dropPost, keptPosts } from './keptPosts.ts'
import { nameOf } from './postWords.ts'

/** Posts whose words have not reached the server, offered back. */
export function KeptPosts({ onOpen }: { onOpen: (name: string) => void }) {
  return Object.values(useSnapshot(keptPosts)).map(({ key, words, keptAt }) => (
    <Notice key={key} tone="warn">
      <p>
        <b>Not saved:</b> your changes to {nameOf(words)} from {timeOfDay(keptAt)} are kept in this browser tab.
      </p>
      <div className="acts">
        <button type="button" className="btn line sm" onClick={() => onOpen(key)}>
          Go on writing
        </button>
        <button type="button" className="btn quiet sm" onClick={() => dropPost(key)}>
          Discard
        </button>
      </div>
    </Notice>
  ))
}
