import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingStories } from '../../../data/contract/authors/duplicates.ts'
import { Button } from '../kit/acts/Button.tsx'
import { ListFrame } from '../kit/lists/ListFrame.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { shortTime } from '../kit/words/times.ts'
import { waitingStoriesQuery } from '../story/duplicates/queries.ts'
import { StoryDialog } from '../story/StoryDialog.tsx'

/** Stories that earn nothing until an admin has compared them with an earlier one. */
export function LikenessList() {
  const list = useQuery(waitingStoriesQuery)
  const waiting = list.data
  const [shown, setShown] = useState<number | null>(null)
  const close = () => setShown(null)
  return (
    <Panel id="likenesses" title="Nearly the same as an earlier story">
      <ListFrame
        list={{ ...list, data: list.data?.stories }}
        isWithin
        empty={<p className="none muted">No story waits for a decision about its rewards.</p>}
      >
        {(stories) => (
          <ul className="list">
            {stories.map(({ story, earlier, foundAt }) => (
              <li key={story.id} className="likeness-row">
                <div>
                  <b>{titleOf(story)}</b>
                  <p className="small muted">
                    {story.authorName && `${story.authorName}, `}much like {nameOf(earlier)}. Found {shortTime(foundAt)}
                    .
                  </p>
                </div>
                <Button
                  look="line small"
                  aria-haspopup="dialog"
                  aria-label={`Compare ${titleOf(story)} with the earlier story`}
                  onClick={() => setShown(story.id)}
                >
                  Compare
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {waiting && waiting.count > waiting.stories.length && (
        <p className="none muted">
          The first {waiting.stories.length} of {waiting.count}. The next ones follow as you decide.
        </p>
      )}
      {shown !== null && <StoryDialog key={shown} id={shown} onClose={close} onMoved={close} />}
    </Panel>
  )
}

type Named = WaitingStories['stories'][number]['story']

const titleOf = ({ id, title, isWithdrawn }: Named) => (isWithdrawn ? `Story ${id}, withdrawn` : title)

const nameOf = (earlier: Named) =>
  earlier.isWithdrawn
    ? `a story that was withdrawn since (${earlier.id})`
    : `“${earlier.title}” by ${earlier.authorName}`
