import { Fragment } from 'react'
import type { Duplicate } from '../../../../data/contract/authors/duplicates.ts'
import { sourcesOf } from '../../../ui/CoverImage.tsx'
import { EmailText } from '../../kit/lists/Address.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { type Stretch, stretchesOf } from '../history/changes.ts'

/** The earlier story and the one that nearly repeats it, side by side, with what is different marked. */
export function Beside({ pair }: { pair: Duplicate }) {
  const { story, earlier, kind } = pair
  const isCompared = kind === 'text' && !story.isWithdrawn && !earlier.isWithdrawn
  const stretches = isCompared ? stretchesOf(earlier.content, story.content) : []
  return (
    <div className="two-stories">
      <Side name="Earlier story" story={earlier} picture={pair.earlierPicture}>
        {isCompared ? <Words stretches={stretches} without="in" /> : earlier.content}
      </Side>
      <Side name="This story" story={story} picture={pair.picture}>
        {isCompared ? <Words stretches={stretches} without="out" /> : story.content}
      </Side>
    </div>
  )
}

interface SideProps {
  name: string
  story: Duplicate['story']
  picture: Duplicate['picture']
  children: React.ReactNode
}

function Side({ name, story, picture, children }: SideProps) {
  return (
    <section aria-label={`${name}: ${story.title}`}>
      <p className="caption">{name}</p>
      <h4>{story.isWithdrawn ? `Story ${story.id}` : story.title}</h4>
      <p className="small muted">
        {story.isWithdrawn ? (
          `Sent ${fullTime(story.createdAt)}; withdrawn, and its words are erased.`
        ) : (
          <>
            {story.authorName} (<EmailText email={story.authorEmail} />
            ), {fullTime(story.createdAt)}, {story.status}
          </>
        )}
      </p>
      {picture && (
        <img {...sourcesOf(picture)} sizes="(min-width: 62em) 20rem, 100vw" alt={`${name}, as it was sent`} />
      )}
      <div className="prose full-text">{children}</div>
    </section>
  )
}

function Words({ stretches, without }: { stretches: readonly Stretch[]; without: Stretch['kind'] }) {
  return stretches.map(({ kind, text }, index) => {
    if (kind === without) return null
    const Mark = kind === 'in' ? 'ins' : kind === 'out' ? 'del' : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no name but their place, and never move
    return <Mark key={index}>{text}</Mark>
  })
}
