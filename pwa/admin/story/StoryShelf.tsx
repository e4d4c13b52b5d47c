import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { FittingStory } from '../../../data/contract/deskStories.ts'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { mostShown } from '../../../data/vocabulary/deskLists.ts'
import type { StoryStatus } from '../../../data/vocabulary/stories.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { useChosenThatFit } from '../kit/bulk/useChosenThatFit.ts'
import { useDensity } from '../kit/data/density.ts'
import type { Section } from '../kit/data/sections.ts'
import { fetchFitting } from '../kit/data/stories.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { useFilter } from '../kit/lists/useFilter.ts'
import { useWindow } from '../kit/lists/useWindow.ts'
import { askedFor, isNarrowed, storyReaders } from './filters.ts'
import { storiesQuery } from './queries.ts'
import { nextInHand, placeInQueue } from './queue.ts'
import { StoryDialog } from './StoryDialog.tsx'
import { StoryFilters } from './StoryFilters.tsx'
import { pressByKey } from './shortcuts.ts'

export interface RowProps {
  story: AdminStory
  onView: () => void
  /** The story has left this list. */
  onMoved: () => void
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

export interface BulkProps {
  /** The stories that are chosen, also those that are not on the screen. */
  chosen: FittingStory[]
  /** How many fit on all pages. */
  total: number
  onChooseAll: () => Promise<unknown>
  onClear: () => void
}

interface Props {
  status: StoryStatus
  section: Section
  /** What else the tab keeps in the address. */
  place?: object
  /** Takes the focus when the last story has left. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Stands in place of a list that nothing narrows. */
  empty: ReactNode
  Row: ComponentType<RowProps>
  /** What can be done with several stories at once. */
  Bulk: ComponentType<BulkProps>
}

const noStories: AdminStory[] = []

/** A list of stories in one state, with the dialog that opens from it. Focus stays beside where the work is. */
export function StoryShelf({ status, section, place, heading, empty, Row, Bulk }: Props) {
  const { filter, show } = useFilter(section, storyReaders, place)
  const asked = askedFor(status, filter)
  const list = useInfiniteQuery(storiesQuery(asked))
  const { data, error, refetch, isPlaceholderData } = list
  const focus = useFocusAfter(heading)
  const { rows: stories, total } = data ?? { rows: noStories, total: 0 }
  const { chosen, isChosen, choose, chooseAll, clear } = useChosenThatFit<FittingStory>(stories, () =>
    fetchFitting(asked),
  )
  useClearedWith(JSON.stringify(asked), clear)
  const { shown, before, showEarlier, next } = useWindow(stories, list, mostShown)
  const [density] = useDensity(status === 'pending' ? 'roomy' : 'dense')

  /** Opened, it is a step of its own, so that Back closes it. */
  const open = (id: number | undefined) =>
    show({ ...filter, open: id === undefined ? id : String(id) }, id !== undefined)

  return (
    <>
      <StoryFilters status={status} filter={filter} onChange={show} />
      <Loaded from={{ data, error, refetch }} />
      {data && stories.length === 0 && (isNarrowed(filter) ? <NoneMatch onShowAll={() => show({})} /> : empty)}
      {data && <Bulk chosen={chosen} total={total} onChooseAll={chooseAll} onClear={clear} />}
      {before > 0 && (
        <p className="load-more">
          <Button look="line" onClick={showEarlier}>
            Show the {before} before
          </Button>
        </p>
      )}
      {stories.length > 0 && (
        <ul
          className={density === 'dense' ? 'queue stories brief' : 'queue stories'}
          aria-busy={isPlaceholderData}
          onKeyDown={pressByKey}
        >
          {shown.map((story) => (
            <Row
              key={story.id}
              story={story}
              onView={() => open(story.id)}
              onMoved={() => focus(nextInHand(stories, story.id))}
              isChosen={isChosen(story.id)}
              onChoose={(isIn) => choose(story, isIn)}
            />
          ))}
        </ul>
      )}
      <LoadMore list={next} />
      {filter.open && (
        <OpenStory
          id={Number(filter.open)}
          stories={stories}
          total={total}
          list={list}
          onShow={(story) => show({ ...filter, open: String(story.id) })}
          onClose={(next) => {
            open(undefined)
            focus(next)
          }}
        />
      )}
    </>
  )
}

interface OpenProps {
  id: number
  stories: readonly AdminStory[]
  total: number
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  onShow: (story: AdminStory) => void
  /** With the story whose row goes on with the focus. */
  onClose: (next: number | null) => void
}

/** The story that the address names; it need not be in the list. */
function OpenStory({ id, stories, total, list, onShow, onClose }: OpenProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const [listed] = useState(() => new Map<number, AdminStory>())
  for (const story of stories) listed.set(story.id, story)
  const beside = placeInQueue(stories, id)
  const wantsMore = beside.place > 0 && beside.next === null && hasNextPage && !isFetchingNextPage
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  return (
    <StoryDialog
      id={id}
      listed={listed.get(id)}
      beside={{ ...beside, total }}
      onShow={onShow}
      onClose={() => onClose(id)}
      onMoved={() => onClose(nextInHand(stories, id))}
    />
  )
}

/** What was chosen in one list is not chosen in another. */
function useClearedWith(asked: string, clear: () => void) {
  const [of, setOf] = useState(asked)
  if (of === asked) return
  setOf(asked)
  clear()
}

function NoneMatch({ onShowAll }: { onShowAll: () => void }) {
  function showAll() {
    onShowAll()
    focusSectionHeading()
  }
  return (
    <Empty
      picture="tracks"
      title="No stories like this"
      level={3}
      action={
        <Button look="line" onClick={showAll}>
          Show all stories
        </Button>
      }
    >
      None of these stories fits this search and these filters.
    </Empty>
  )
}

/** Of a story's button in the list. */
const viewButtonId = (id: number) => `view-${id}`

/** Moves the focus once the list has been drawn anew: to a story's button, or to the heading when none is left. */
function useFocusAfter(heading: RefObject<HTMLHeadingElement | null>) {
  const [target, setTarget] = useState<{ id: number | null } | null>(null)
  useEffect(() => {
    if (!target) return
    const button = target.id === null ? null : document.getElementById(viewButtonId(target.id))
    const place = button ?? heading.current
    place?.focus()
  }, [target, heading])
  return (id: number | null) => setTarget({ id })
}

export function ViewButton({ story, onView }: { story: AdminStory; onView: () => void }) {
  return (
    <Button look="small" id={viewButtonId(story.id)} aria-label={`View Full: ${story.title}`} onClick={onView}>
      View Full
    </Button>
  )
}
