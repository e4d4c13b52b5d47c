import type { FittingStory } from '../../../data/contract/deskStories.ts'

/** Told by name; who has chosen hundreds reads how many more there are. */
const mostNamed = 20

export function NamedStories({ stories }: { stories: readonly Pick<FittingStory, 'id' | 'title' | 'authorName'>[] }) {
  const more = stories.length - mostNamed
  return (
    <>
      <ul>
        {stories.slice(0, mostNamed).map(({ id, title, authorName }) => (
          <li key={id}>
            <b>{title}</b> by {authorName}
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more.toLocaleString('en-US')} more.</p>}
    </>
  )
}
