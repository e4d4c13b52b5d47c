import { useRef, useState } from 'react'
import type { AdminMedia, AdminStory } from '../../../data/contract/stories.ts'
import { type FileObstacle, fileObstacle, unsaidConsent } from '../../../data/rules/stories/consent.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { ChooseBox } from '../kit/bulk/ChooseBox.tsx'
import { UnlessHeld } from '../kit/held/UnlessHeld.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { shortTime } from '../kit/words/times.ts'
import { SocialButton } from '../social/SocialButton.tsx'
import { mediaName } from '../story/mediaLabels.ts'
import type { StoryMove } from '../story/moves.ts'
import { UnpublishDialog } from '../story/RejectDialog.tsx'
import { PublishedBulk } from '../story/StoryBulk.tsx'
import { MediaProgress, MediaView } from '../story/StoryMedia.tsx'
import { StoryRow } from '../story/StoryRow.tsx'
import { type RowProps, StoryShelf, ViewButton } from '../story/StoryShelf.tsx'
import { useStoryMove } from '../story/useStoryMove.ts'

export function PublishedTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section>
      <SectionHead ref={heading} title="Published stories" hasList />
      <StoryShelf
        status="published"
        section="published"
        Bulk={PublishedBulk}
        heading={heading}
        Row={PublishedRow}
        empty={
          <Empty picture="notebook" title="No published stories" level={3}>
            A story you approve appears here and on the public site.
          </Empty>
        }
      />
    </section>
  )
}

/** A story on the public site. */
function PublishedRow({ story, onView, onMoved, isChosen, onChoose }: RowProps) {
  const { move, busy, sending } = useStoryMove(story)
  const [asking, setAsking] = useState(false)
  const homepage = story.featured ? 'Remove from Homepage' : 'Add to Homepage'
  return (
    <StoryRow
      story={story}
      marks={story.featured && <Tag tint="dark">Featured</Tag>}
      choice={<ChooseBox name={story.title} aria-keyshortcuts="x" isChosen={isChosen} onChoose={onChoose} />}
      when={`Published ${shortTime(story.publishedAt ?? story.createdAt)}`}
      notes={<LateMedia story={story} busy={busy} sending={sending} move={move} />}
      actions={
        <>
          <ViewButton story={story} onView={onView} />
          <UnlessHeld kind="story" id={story.id} name={story.title}>
            <MoveButton
              className="line small"
              busy={busy}
              sending={sending?.kind === 'featured'}
              label={`${homepage}: ${story.title}`}
              onPress={() => move({ kind: 'featured', featured: !story.featured })}
            >
              {homepage}
            </MoveButton>
            <SocialButton title={story.title} contentType="story" contentId={story.id} />
            <MoveButton
              className="stop small"
              busy={busy}
              label={`Unpublish: ${story.title}`}
              onPress={() => setAsking(true)}
            >
              Unpublish
            </MoveButton>
          </UnlessHeld>
        </>
      }
    >
      {asking && <UnpublishDialog story={story} onClose={() => setAsking(false)} onMoved={onMoved} />}
    </StoryRow>
  )
}

interface Props {
  story: AdminStory
  busy: boolean
  sending: StoryMove | null
  move: (move: StoryMove) => void
}

/** Files of a published story that nobody has looked at yet: they came, or will come, after its words. */
function LateMedia({ story, ...moves }: Props) {
  const consent = story.consents[0] ?? unsaidConsent
  return story.media
    .filter((file) => !file.approved && fileObstacle(consent, file) !== 'voice')
    .map((file) =>
      file.state === 'ready' ? (
        <Arrived key={file.id} file={file} obstacle={fileObstacle(consent, file)} {...moves} />
      ) : (
        <MediaProgress key={file.id} file={file} />
      ),
    )
}

const waiting = {
  unsaid: 'Nobody has said who can be recognised in it.',
  people: 'Somebody can be recognised who has not agreed. Make the face unrecognisable, or note what you know.',
  child: 'A child can be recognised, and no parent or guardian has agreed.',
  voice: '',
  evidence: '',
} as const satisfies Record<FileObstacle, string>

interface ArrivedProps extends Omit<Props, 'story'> {
  file: AdminMedia
  obstacle: FileObstacle | null
}

function Arrived({ file, obstacle, busy, sending, move }: ArrivedProps) {
  const name = mediaName[file.kind]
  const isUnsaid = obstacle === 'unsaid' && file.kind !== 'audio'
  return (
    <Notice tone="warn">
      <p>
        <b>The {name} is not on the page.</b> {obstacle ? waiting[obstacle] : 'Nobody has approved it yet.'} Nobody but
        you two sees it.
      </p>
      <div className="late">
        <MediaView file={file} />
        <MoveButton
          className="line small"
          busy={busy}
          sending={sending?.kind === 'media'}
          onPress={() => move({ kind: 'media', media: file, files: isUnsaid ? 'nobody_recognisable' : undefined })}
        >
          {isUnsaid ? `Nobody can be recognised: show the ${name}` : `Approve ${name}`}
        </MoveButton>
      </div>
    </Notice>
  )
}
