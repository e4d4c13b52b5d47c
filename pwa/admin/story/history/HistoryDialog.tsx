import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminStory, StoryVersion } from '../../../../data/contract/stories.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { MediaView } from '../StoryMedia.tsx'
import { Edit } from './Edit.tsx'
import { type Chosen, useRestoring, versionsQuery } from './queries.ts'

interface Props {
  story: AdminStory
  onClose: () => void
  onRestored: (story: AdminStory) => void
}

/** Who changed a story, when and how; each earlier version can be brought back. */
export function HistoryDialog({ story, onClose, onRestored }: Props) {
  const { data: versions, error, refetch } = useQuery(versionsQuery(story))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { run: restore, isPending: isRestoring, failure } = useRestoring(story, onRestored)
  return (
    <Dialog
      open
      full
      width="52rem"
      onClose={onClose}
      title="History"
      actions={
        chosen && (
          <>
            <Button look="line" onClick={() => setChosen(null)}>
              Keep the present text
            </Button>
            <Button busy={isRestoring} onClick={() => restore(chosen)}>
              Restore this version
            </Button>
          </>
        )
      }
    >
      <ErrorNotice failure={failure} />
      <Loaded from={{ data: versions, error, refetch }} />
      {versions?.length === 0 && (
        <Empty picture="notebook" title="No changes yet" level={3}>
          This story reads as its writer sent it.
        </Empty>
      )}
      {chosen && <Question version={chosen.version} isPublished={story.status === 'published'} />}
      {!chosen && versions && versions.length > 0 && (
        <ol className="edits">
          {versions.map((version, index) => (
            <Edit
              key={version.id}
              before={version}
              after={versions[index - 1] ?? story}
              onChoose={() => setChosen({ version, revision: story.revision })}
            />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Question({ version, isPublished }: { version: StoryVersion; isPublished: boolean }) {
  return (
    <section className="restore" aria-live="polite">
      <p>
        <b>Bring back the version from before {fullTime(version.replacedAt)}?</b>{' '}
        {isPublished ? 'Readers see it at once. ' : ''}
        The present text goes into the history.
        {version.media.length === 0 && ' A file that came later stays.'}
        {version.isNameCorrectedSince && ' The name stays as its writer has corrected it.'}
      </p>
      <h3>{version.title}</h3>
      <p className="byline">
        <b>{version.authorName}</b>
        <span>{version.authorLocation}</span>
        <span>{version.category}</span>
      </p>
      {version.media.map((file) => (
        <MediaView key={file.id} file={file} />
      ))}
      <div className="prose full-text">{version.content}</div>
    </section>
  )
}
