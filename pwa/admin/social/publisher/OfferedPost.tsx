import { useSnapshot } from 'valtio'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
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
        <Button look="line small" onClick={refuseOffered}>
          Keep what I wrote
        </Button>
        <Button look="quiet small" onClick={takeOffered}>
          Discard it and begin
        </Button>
      </div>
    </Notice>
  )
}
