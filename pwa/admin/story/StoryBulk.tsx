import { useState } from 'react'
import type { FittingStory } from '../../../data/contract/deskStories.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { ChoiceBar } from '../kit/bulk/ChoiceBar.tsx'
import { EachTold } from '../kit/bulk/EachTold.tsx'
import { useEach } from '../kit/bulk/useEach.ts'
import { changeFeatured, changeStatus } from '../kit/data/remote.ts'
import { DensitySwitch } from '../kit/lists/DensitySwitch.tsx'
import { counted } from '../kit/words/counted.ts'
import { NamedStories } from './NamedStories.tsx'
import { noteStory } from './queries.ts'
import type { BulkProps } from './StoryShelf.tsx'

interface BulkAct {
  label: string
  look: string
  /** Those of the chosen that it changes. */
  isFor: (story: FittingStory) => boolean
  send: (story: FittingStory) => ReturnType<typeof changeStatus>
  /** What it does, before it is done. */
  note: string
  told: { title: string; text: string }
}

const toPending = ({ id, revision }: FittingStory) => changeStatus(id, { status: 'pending', revision })
const toHome =
  (featured: boolean) =>
  ({ id, revision }: FittingStory) =>
    changeFeatured(id, { featured, revision })

const ofPublished: readonly BulkAct[] = [
  {
    label: 'Add to Homepage',
    look: 'line small',
    isFor: ({ featured }) => !featured,
    send: toHome(true),
    note: 'They are shown on the home page.',
    told: { title: 'Added to Homepage', text: 'featured on the home page' },
  },
  {
    label: 'Remove from Homepage',
    look: 'line small',
    isFor: ({ featured }) => featured,
    send: toHome(false),
    note: 'They stay published.',
    told: { title: 'Removed from Homepage', text: 'off the home page and stay published' },
  },
  {
    label: 'Unpublish',
    look: 'stop small',
    isFor: () => true,
    send: toPending,
    note: 'They leave the public site now, and every phone that keeps a copy removes it the next time it is online. The stories go back to Stories Awaiting Review.',
    told: { title: 'Stories Unpublished', text: 'off the public site and await review again' },
  },
]

const ofRejected: readonly BulkAct[] = [
  {
    label: 'Back to pending',
    look: 'line small',
    isFor: () => true,
    send: toPending,
    note: 'They await review again, and the reasons for their rejection are dropped.',
    told: { title: 'Back to Pending', text: 'awaiting review again' },
  },
]

/** What can be done with several published stories at once. */
export const PublishedBulk = (props: BulkProps) => <StoryBulk {...props} acts={ofPublished} />
export const RejectedBulk = (props: BulkProps) => <StoryBulk {...props} acts={ofRejected} />

function StoryBulk({ chosen, total, onChooseAll, onClear, acts }: BulkProps & { acts: readonly BulkAct[] }) {
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
        <BulkDialog
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

/** Asks once for all of them, and goes through them one after another. */
function BulkDialog({ act, stories, onClose, onDone }: DialogProps) {
  const { label, look, note, told, send } = act
  const { doEach, isPending, progress, failure } = useEach<FittingStory>(onDone)
  // Those that are through, so that trying again after a lost answer goes on with the rest.
  const [through] = useState(() => new Set<number>())
  const many = counted(stories.length, 'story', 'stories')
  async function doTo(story: FittingStory) {
    if (through.has(story.id)) return
    noteStory(await send(story))
    through.add(story.id)
  }
  const run = () =>
    doEach({
      items: stories,
      send: doTo,
      nameOf: ({ title }) => title,
      told: (done) => ({ title: told.title, text: `${counted(done, 'story is', 'stories are')} ${told.text}.` }),
    })
  return (
    <ActionDialog
      title={`${label}: ${many}?`}
      confirm={`${label}: ${many}`}
      look={look.startsWith('stop') ? 'stop' : undefined}
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
