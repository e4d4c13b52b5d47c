import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newsletterMostItems } from '../../../../data/vocabulary/newsletter.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { actOf } from '../../kit/acts/useAct.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { ContentPicker, contentFacts, type PickerWords } from '../../kit/lists/ContentPicker.tsx'
import { subjectsQuery } from '../../social/queries.ts'
import type { Chosen } from '../draft.ts'

interface Props {
  kind: 'stories' | 'posts'
  chosen: readonly Readonly<Chosen>[]
  onClose: () => void
  onChosen: (chosen: Chosen[]) => void
}

const words: Record<Props['kind'], PickerWords> = {
  stories: { title: 'Choose stories', search: 'Search by title, name or place', none: 'No published stories yet.' },
  posts: { title: 'Choose blog posts', search: 'Search by title or category', none: 'No published posts yet.' },
}

/** Published stories or posts to choose from. The order in which they are chosen is their order in the mail. */
export function ItemPicker({ kind, chosen, onClose, onChosen }: Props) {
  const [ticked, setTicked] = useState<Chosen[]>(() => chosen.map(({ id, title }) => ({ id, title })))
  const list = useInfiniteQuery(subjectsQuery(kind === 'stories' ? 'story' : 'blog_post', 100))
  const isFull = ticked.length >= newsletterMostItems

  const toggle = ({ id, title }: Chosen) =>
    setTicked((now) =>
      now.some((one) => one.id === id) ? now.filter((one) => one.id !== id) : [...now, { id, title }],
    )

  return (
    <ActionDialog
      full
      width="40rem"
      title={words[kind].title}
      confirm={ticked.length === 0 ? 'Choose none' : `Choose ${ticked.length}`}
      act={actOf(() => onChosen(ticked))}
      onClose={onClose}
    >
      <ContentPicker
        list={list}
        words={words[kind]}
        note={isFull && <p className="small muted">A newsletter holds {newsletterMostItems} at most.</p>}
      >
        {(found) => (
          <ul className="plain picks-list">
            {found.map((item) => {
              const isTicked = ticked.some(({ id }) => id === item.id)
              return (
                <li key={item.id}>
                  <Tick checked={isTicked} disabled={isFull && !isTicked} onTick={() => toggle(item)}>
                    <span>
                      {item.title}
                      <small>{contentFacts(item)}</small>
                    </span>
                  </Tick>
                </li>
              )
            })}
          </ul>
        )}
      </ContentPicker>
    </ActionDialog>
  )
}
