import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import type { StoryStatus } from '../../../data/vocabulary/stories.ts'
import { Button } from '../kit/acts/Button.tsx'
import { useChosen } from '../kit/bulk/useChosen.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { storiesQuery } from './queries.ts'
import { nextInHand, placeInQueue } from './queue.ts'
import { StoryDialog } from './StoryDialog.tsx'
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
  /** The stories that are chosen, in the order of the list. */
  chosen: AdminStory[]
  /** How many there are on all pages. */
  total: number
  onChooseAll: () => Promise<unknown>
  onClear: () => void
}

interface Props {
  status: StoryStatus
  /** Takes the focus when the last story has left. */
  heading: RefObject<HTMLHeadingElement | null>
  empty: ReactNode
  Row: ComponentType<RowProps>
  /** What can be done with several stories at once; where it is missing, none can be chosen. */
  Bulk?: ComponentType<BulkProps>
}

/** A list of stories in one state, with the dialog that opens from it. Focus stays beside where the work is. */
export function StoryShelf({ status, heading, empty, Row, Bulk }: Props) {
  const list = useInfiniteQuery(storiesQuery(status))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const [openStory, setOpenStory] = useState<AdminStory | null>(null)
  const focus = useFocusAfter(heading)
  const { rows: stories, total } = data ?? { rows: [], total: 0 }
  const { chosen, isChosen, choose, chooseAll, clear } = useChosen(stories, list)
  const beside = placeInQueue(stories, openStory?.id ?? 0)
  const wantsMore = openStory !== null && beside.next === null && hasNextPage && !isFetchingNextPage
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  function leave(id: number) {
    setOpenStory(null)
    focus(nextInHand(stories, id))
  }

  return (
    <>
      <Loaded from={{ data, error, refetch }} />
      {data && stories.length === 0 && empty}
      {data && Bulk && <Bulk chosen={chosen} total={total} onChooseAll={chooseAll} onClear={clear} />}
      {stories.length > 0 && (
        <ul className="queue" onKeyDown={pressByKey}>
          {stories.map((story) => (
            <Row
              key={story.id}
              story={story}
              onView={() => setOpenStory(story)}
              onMoved={() => leave(story.id)}
              isChosen={isChosen(story.id)}
              onChoose={(isIn) => choose(story.id, isIn)}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      {openStory && (
        <StoryDialog
          id={openStory.id}
          listed={openStory}
          beside={{ ...beside, total }}
          onShow={setOpenStory}
          onClose={() => {
            setOpenStory(null)
            focus(openStory.id)
          }}
          onMoved={() => leave(openStory.id)}
        />
      )}
    </>
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
