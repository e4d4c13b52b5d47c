import { useState } from 'react'
import type { AdminStory, Voice } from '../../../data/contract/stories.ts'
import type { StoryStatus } from '../../../data/vocabulary/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { check, left, pen, right } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { ErrorNotice } from '../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { isSame } from '../kit/edit/editDraft.ts'
import { UnlessHeld } from '../kit/held/UnlessHeld.tsx'
import { ApproveButton } from './consent/ApproveButton.tsx'
import { DuplicatePanel } from './duplicates/DuplicatePanel.tsx'
import { wordsOf } from './edit/storyWords.ts'
import { HistoryDialog } from './history/HistoryDialog.tsx'
import { moveObstacle, type StoryMove } from './moves.ts'
import type { Beside } from './queue.ts'
import { AskDialog, RejectDialog, UnpublishDialog } from './RejectDialog.tsx'
import { RiskPanel } from './risk/RiskPanel.tsx'
import { StoryNotices } from './StoryNotices.tsx'
import { StoryReading } from './StoryReading.tsx'
import { useDecisionKeys, useStepKeys } from './shortcuts.ts'
import { TranslationsDialog } from './translations/TranslationsDialog.tsx'
import { useStoryMove } from './useStoryMove.ts'
import { WriterPanel } from './writer/WriterPanel.tsx'

interface Props {
  story: AdminStory
  beside?: Beside
  onShow?: (story: AdminStory) => void
  onEdit: () => void
  onWriteDown: (voice: Voice) => void
  onClose: () => void
  onMoved: () => void
}

/** View Full. Decisions count for the text that is on the screen: a colleague's newer text is offered, not slipped in. */
export function ReadDialog({ story: live, beside, onShow, onEdit, onWriteDown, onClose, onMoved }: Props) {
  const [read, setRead] = useState(live)
  const [origin, setOrigin] = useState(live.status)
  if (read.id !== live.id) {
    setRead(live)
    setOrigin(live.status)
  }
  const isCurrent = isSame(wordsOf(read), wordsOf(live))
  const shown = isCurrent ? live : { ...live, ...wordsOf(read), revision: read.revision }
  const moves = useStoryMove(shown, onMoved)
  const [asking, setAsking] = useState<Question | 'writer' | 'history' | 'translations' | null>(null)
  const stopAsking = () => setAsking(null)
  useStepKeys(asking ? undefined : beside, onShow)
  useDecisionKeys(asking === null)
  const showRestored = (story: AdminStory) => {
    setRead(story)
    stopAsking()
  }

  return (
    <Dialog
      open
      full
      width="60rem"
      onClose={onClose}
      title={beside?.place ? `Review story ${beside.place} of ${beside.total}` : 'Story'}
      mark={<Mark beside={beside} onShow={onShow} />}
      actions={<ReadActions story={shown} origin={origin} moves={moves} onEdit={onEdit} onAsk={setAsking} />}
    >
      <div key={live.id} ref={startAtTop}>
        <ErrorNotice failure={moves.failure} />
        <StoryNotices
          story={live}
          origin={origin}
          read={isCurrent ? null : wordsOf(read)}
          onRenew={() => setRead(live)}
        />
        <WriterPanel story={shown} />
        <RiskPanel story={shown} onChanged={setRead} />
        <DuplicatePanel storyId={live.id} />
        <StoryReading
          story={shown}
          onAsk={() => setAsking('writer')}
          onHistory={() => setAsking('history')}
          onTranslations={() => setAsking('translations')}
          onWriteDown={onWriteDown}
        />
      </div>
      {asking === 'reason' && <RejectDialog story={shown} onClose={stopAsking} onMoved={onMoved} />}
      {asking === 'writer' && <AskDialog story={shown} onClose={stopAsking} />}
      {asking === 'history' && <HistoryDialog story={live} onClose={stopAsking} onRestored={showRestored} />}
      {asking === 'translations' && <TranslationsDialog story={live} onClose={stopAsking} />}
      {asking === 'consent' && <UnpublishDialog story={shown} onClose={stopAsking} onMoved={onMoved} />}
    </Dialog>
  )
}

function Mark({ beside, onShow }: Pick<Props, 'beside' | 'onShow'>) {
  return (
    <div className="review-mark">
      <span className="disp" aria-hidden="true">
        {beside?.place ? 'Review story' : 'Story'}
        {beside?.place ? <span className="small muted place"> {`${beside.place} of ${beside.total}`}</span> : null}
      </span>
      {beside && (
        <>
          <Step to={beside.previous} onShow={onShow} label="Previous story" icon={left} />
          <Step to={beside.next} onShow={onShow} label="Next story" icon={right} />
        </>
      )}
    </div>
  )
}

interface StepProps {
  to: AdminStory | null
  onShow?: (story: AdminStory) => void
  label: string
  icon: string
}

function Step({ to, onShow, label, icon }: StepProps) {
  return (
    <Button
      look="quiet square"
      icon={icon}
      aria-label={label}
      aria-disabled={to ? undefined : true}
      onClick={() => to && onShow?.(to)}
    />
  )
}

/** Each story is read from its first line. */
function startAtTop(content: HTMLDivElement | null) {
  content?.parentElement?.scrollTo(0, 0)
}

type Question = 'reason' | 'consent'

interface ReadActionsProps {
  story: AdminStory
  /** Where the story was when it was opened: it decides which buttons there are, its present state whether they work. */
  origin: StoryStatus
  moves: ReturnType<typeof useStoryMove>
  onEdit: () => void
  /** Rejecting wants a reason, unpublishing a yes. */
  onAsk: (what: Question) => void
}

/** What can be done with the story that is open. */
function ReadActions({ story, origin, moves, onEdit, onAsk }: ReadActionsProps) {
  const propsOf = (move: StoryMove, onPress = () => moves.move(move)) => ({
    obstacle: moveObstacle(story, move),
    busy: moves.busy,
    sending: moves.sending?.kind === move.kind,
    onPress,
  })
  const toRejected: StoryMove = { kind: 'status', to: 'rejected' }
  const toPending: StoryMove = { kind: 'status', to: 'pending' }
  const featured: StoryMove = { kind: 'featured', featured: !story.featured }

  return (
    <UnlessHeld kind="story" id={story.id} name={story.title}>
      <Button look="line" onClick={onEdit}>
        <Icon path={pen} /> Edit Story
      </Button>
      {origin === 'pending' && (
        <>
          <MoveButton className="stop" shortcut="r" {...propsOf(toRejected, () => onAsk('reason'))} sending={false}>
            Reject
          </MoveButton>
          <ApproveButton className="approve" story={story} moves={moves}>
            <Icon path={check} /> Approve &amp; Publish
          </ApproveButton>
        </>
      )}
      {origin === 'published' && (
        <>
          <MoveButton className="stop" {...propsOf(toPending, () => onAsk('consent'))} sending={false}>
            Unpublish
          </MoveButton>
          <MoveButton className="" {...propsOf(featured)}>
            {story.featured ? 'Remove from Homepage' : 'Add to Homepage'}
          </MoveButton>
        </>
      )}
      {origin === 'rejected' && (
        <MoveButton className="" {...propsOf(toPending)}>
          Back to pending
        </MoveButton>
      )}
    </UnlessHeld>
  )
}
