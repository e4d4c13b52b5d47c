import { useSnapshot } from 'valtio'
import { Notice } from '../../../ui/Notice.tsx'
import { offered, refuseOffered, takeOffered } from '../offered.ts'

/** Another beginning has come while something is written here: nothing is replaced without a word. */
export function OfferedPost() {
  const { words } = useSnapshot(offered)
  if (!words) return null
  return (
    <Notice tone="warn">
      <p>
        You are writing another post here. Begin with {words.subject ? `“${words.subject.title}”` : 'the other text'}{' '}
        instead?
      </p>
      <div className="acts">
        <button type="button" className="button line small" onClick={refuseOffered}>
          Keep what I wrote
        </button>
        <button type="button" className="button quiet small" onClick={takeOffered}>
          Discard it and begin
        </button>
      </div>
    </Notice>
  )
}
