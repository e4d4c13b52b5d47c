import { useEffect, useState } from 'react'
import { type OwnStory, watchOwnStories } from '../../offline/outbox/receipts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { right } from '../../ui/icons.ts'

/** What was sent from this phone needs no typing. */
export function OwnStories({ onChoose }: { onChoose: (code: string) => void }) {
  const [stories, setStories] = useState<OwnStory[]>([])
  useEffect(() => watchOwnStories(setStories), [])
  if (stories.length === 0) return null
  return (
    <div className="own-stories">
      <h3>Sent from this phone</h3>
      <ul className="plain">
        {stories.map(({ id, title, code }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(code)}>
              <span>{title}</span>
              <Icon path={right} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
