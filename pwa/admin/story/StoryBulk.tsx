import { type ComponentType, useState } from 'react'
import type { FittingStory } from '../../../data/contract/deskStories.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { ChoiceBar } from '../kit/bulk/ChoiceBar.tsx'
import { EachTold } from '../kit/bulk/EachTold.tsx'
import { useEach } from '../kit/bulk/useEach.ts'
import { changeStatus } from '../kit/data/stories.ts'
import { useHeldTime } from '../kit/held/useHeldTime.ts'
import { DensitySwitch } from '../kit/lists/DensitySwitch.tsx'
import { counted } from '../kit/words/counted.ts'
import type { StoryMove } from './moves.ts'
import { NamedStories } from './NamedStories.tsx'
import { noteStory } from './queries.ts'
import type { BulkProps } from './StoryShelf.tsx'
import { useBulkMove } from './useBulkMove.ts'

interface BulkAct {
  label: string
  look: string
  /** Those of the chosen that it changes. */
  isFor: (story: FittingStory) => boolean
  move: StoryMove
  /** What it does, before it is done. */
  note: string
}

const ofPublished: readonly BulkAct[] = [
  {
    label: 'Add to Homepage',
    look: 'line small',
    isFor: ({ featured }) => !featured,
    move: { kind: 'featured', featured: true },
    note: 'They are shown on the home page {when}.',
  },
  {
    label: 'Remove from Homepage',
    look: 'line small',
    isFor: ({ featured }) => featured,
    move: { kind: 'featured', featured: false },
    note: 'They leave the home page {when}. They stay published.',
  },
  {
    label: 'Unpublish',
    look: 'stop small',
    isFor: () => true,
    move: { kind: 'status', to: 'pending' },
    note: 'They leave the public site {when}, and every phone that keeps a copy removes it the next time it is online. The stories go back to Stories Awaiting Review.',
  },
]

const ofRejected: readonly BulkAct[] = [
  {
    label: 'Back to pending',
    look: 'line small',
    isFor: () => true,
    move: { kind: 'status', to: 'pending' },
    note: 'They await review again, and the reasons for their rejection are dropped.',
  },
]

/** What can be done with several published stories at once. */
export const PublishedBulk = (props: BulkProps) => <StoryBulk {...props} acts={ofPublished} Dialog={HeldDialog} />
export const RejectedBulk = (props: BulkProps) => <StoryBulk {...props} acts={ofRejected} Dialog={ReturnDialog} />

interface BulkKind {
  acts: readonly BulkAct[]
  Dialog: ComponentType<DialogProps>
}

function StoryBulk({ chosen, total, onChooseAll, onClear, acts, Dialog }: BulkProps & BulkKind) {
  const [asked, setAsked] = useState<{ act: BulkAct; stories: FittingStory[] } | null>(null)
  const [refused, setRefused] = useState<readonly { name: string; why: string }[]>([])
  return (
    <>
      <ChoiceBar
        one="story"
        many="stories"
        chosen={chosen.length}
        total={total}
        most={Number.POSITIVE_INFINITY}
        onChooseAll={onChooseAll}
        onClear={onClear}
        isHidden={total === 0 && !asked}
        acts={acts.map((act) => {
          const stories = chosen.filter(act.isFor)
          return (
            <Button
              key={act.label}
              look={act.look}
              disabled={stories.length === 0}
              onClick={() => setAsked({ act, stories })}
            >
              {act.label} {stories.length < chosen.length && `(${stories.length})`}
            </Button>
          )
        })}
      >
        <DensitySwitch />
      </ChoiceBar>
      <EachTold progress={null} refused={[...refused]} failure={null} />
      {asked && (
        <Dialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={(left) => {
            setAsked(null)
            setRefused(left)
            onClear()
          }}
        />
      )}
    </>
  )
}

interface DialogProps {
  act: BulkAct
  stories: FittingStory[]
  onClose: () => void
  onDone: (refused: readonly { name: string; why: string }[]) => void
}

/** Asks once for all of them, which then wait together. */
function HeldDialog({ act: { label, look, note, move }, stories, onClose, onDone }: DialogProps) {
  const { moveAll, isPending, failure } = useBulkMove(move, onDone)
  const { when } = useHeldTime()
  const many = counted(stories.length, 'story', 'stories')
  return (
    <ActionDialog
      title={`${label}: ${many}?`}
      confirm={`${label}: ${many}`}
      look={look.startsWith('stop') ? 'stop' : undefined}
      isHeld
      act={{ run: () => moveAll({ stories }), isPending, failure }}
      onClose={onClose}
    >
      <NamedStories stories={stories} />
      <p>{note.replace('{when}', when.replace(/,$/, ''))}</p>
    </ActionDialog>
  )
}

/** Asks once for all of them, and goes through them one after another. Nothing of them leaves the desk. */
function ReturnDialog({ act: { label, note }, stories, onClose, onDone }: DialogProps) {
  const { doEach, isPending, progress, failure } = useEach<FittingStory>(onDone)
  // Those that are through, so that trying again after a lost answer goes on with the rest.
  const [through] = useState(() => new Set<number>())
  const many = counted(stories.length, 'story', 'stories')
  async function bringBack({ id, revision }: FittingStory) {
    if (through.has(id)) return
    noteStory(await changeStatus(id, { status: 'pending', revision }))
    through.add(id)
  }
  const run = () =>
    doEach({
      items: stories,
      send: bringBack,
      nameOf: ({ title }) => title,
      told: (done) => ({
        title: 'Back to Pending',
        text: `${counted(done, 'story is', 'stories are')} awaiting review again.`,
      }),
    })
  return (
    <ActionDialog
      title={`${label}: ${many}?`}
      confirm={`${label}: ${many}`}
      isHeld
      act={{ run, isPending, failure }}
      onClose={onClose}
    >
      <NamedStories stories={stories} />
      <p>{note}</p>
      <EachTold progress={progress} refused={[]} failure={null} />
    </ActionDialog>
  )
}
