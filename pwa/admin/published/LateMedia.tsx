import type { AdminMedia, AdminStory } from '../../../data/contract/stories.ts'
import { Notice } from '../../ui/Notice.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { mediaName } from '../story/mediaLabels.ts'
import type { StoryMove } from '../story/moves.ts'
import { MediaProgress, MediaView } from '../story/StoryMedia.tsx'

interface Props {
  story: AdminStory
  busy: boolean
  sending: StoryMove | null
  move: (move: StoryMove) => void
}

/** Files of a published story that nobody has looked at yet: they came, or will come, after its words. */
export function LateMedia({ story, ...moves }: Props) {
  return story.media
    .filter((file) => !file.approved)
    .map((file) =>
      file.state === 'ready' ? (
        <Arrived key={file.id} file={file} {...moves} />
      ) : (
        <MediaProgress key={file.id} file={file} />
      ),
    )
}

function Arrived({ file, busy, sending, move }: Omit<Props, 'story'> & { file: AdminMedia }) {
  const name = mediaName[file.kind]
  return (
    <Notice tone="warn">
      <p>
        <b>The {name} arrived after publication.</b> Nobody but you two sees it until you approve it.
      </p>
      <div className="late">
        <MediaView file={file} />
        <MoveButton
          className="line small"
          busy={busy}
          sending={sending?.kind === 'media'}
          onPress={() => move({ kind: 'media', media: file })}
        >
          Approve {name}
        </MoveButton>
      </div>
    </Notice>
  )
}
