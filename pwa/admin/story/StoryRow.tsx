import { type ReactNode, useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { excerptLength } from '../../../data/vocabulary/limits.ts'
import type { StoryStatus } from '../../../data/vocabulary/stories.ts'
import { CategoryTag, Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { countMedia } from './mediaLabels.ts'
import { StoryCover } from './StoryMedia.tsx'

interface Props {
  story: AdminStory
  /** Behind category and status. */
  marks?: ReactNode
  /** When it was submitted, published or decided. */
  when: ReactNode
  /** Under the preview. */
  notes?: ReactNode
  actions: ReactNode
  /** Chooses the story along with others. */
  choice?: ReactNode
  /** On a phone it begins as its title, and a press opens the rest. */
  isFolding?: boolean
  /** A dialog that the actions have opened. */
  children?: ReactNode
}

/** One story of a list: enough to know it again, and what can be done with it. */
export function StoryRow({ story, marks, when, notes, actions, choice, isFolding, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const told = story.media.filter(({ kind, state }) => kind === 'audio' && state !== 'failed')
  return (
    <li className={isFolding ? (isOpen ? 'folding open' : 'folding') : undefined}>
      <StoryCover story={story} sizes="7rem" />
      <div>
        <div className="row wrapx marks">
          {choice}
          <CategoryTag category={story.category} />
          <StatusTag status={story.status} />
          {marks}
        </div>
        <h3>{story.title}</h3>
        <p className="byline">
          <b>{story.authorName}</b>
          <span>{story.authorLocation}</span>
          <span>{when}</span>
          {told.length > 0 && <span>{countMedia(told)}</span>}
        </p>
      </div>
      {isFolding && (
        <Button
          look="line small fold"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Open'}: ${story.title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Open'}
        </Button>
      )}
      <p className="preview">
        {excerpt(story.content, excerptLength.adminStory) || 'Told in a recording, without a text.'}
      </p>
      {notes && <div className="notes">{notes}</div>}
      <div className="acts">{actions}</div>
      {children}
    </li>
  )
}

const tints = { pending: 'marigold', published: 'green', rejected: 'error' } as const

export const StatusTag = ({ status }: { status: StoryStatus }) => <Tag tint={tints[status]}>{status}</Tag>
