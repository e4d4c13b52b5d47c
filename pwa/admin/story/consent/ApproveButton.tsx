import { type ReactNode, useState } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { moveObstacle, type StoryMove } from '../moves.ts'
import type { useStoryMove } from '../useStoryMove.ts'
import { listUnsaidFiles } from './consentLabels.ts'
import { FilesDialog } from './FilesDialog.tsx'

interface Props {
  story: AdminStory
  className: string
  label?: string
  moves: ReturnType<typeof useStoryMove>
  children: ReactNode
}

const publication = { kind: 'status', to: 'published' } as const satisfies StoryMove

/** Publishes a story. Where files wait of which nobody has said who is in them, it asks that first. */
export function ApproveButton({ story, className, label, moves: { move, busy, sending, failure }, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <MoveButton
        className={className}
        obstacle={moveObstacle(story, publication)}
        busy={busy}
        sending={sending?.kind === 'status' && sending.to === 'published'}
        label={label}
        shortcut="a"
        onPress={() => (listUnsaidFiles(story).length > 0 ? setAsking(true) : move(publication))}
      >
        {children}
      </MoveButton>
      {isAsking && (
        <FilesDialog
          story={story}
          act={{ isPending: busy, failure, run: (files) => move({ ...publication, files }) }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
