import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isOpen } from '../../../../data/rules/stories/consent.ts'
import { newsletterMostItems } from '../../../../data/vocabulary/newsletter.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { close, down } from '../../../ui/icons.ts'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { actOf } from '../../kit/acts/useAct.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { ContentPicker, contentFacts, type PickerWords } from '../../kit/lists/ContentPicker.tsx'
import { subjectsQuery } from '../../social/queries.ts'
import type { Subject } from '../../social/subjects.ts'
import { reachInWords } from '../../story/consent/consentLabels.ts'
import { type IssueWords, listOf } from '../draft.ts'
import { type Chosen, rememberTitles, titlesOf } from './titles.ts'

interface Props {
  stories: string
  posts: string
  onChange: (part: Partial<Pick<IssueWords, 'stories' | 'posts'>>) => void
}

/** The stories and posts that follow the words, in their order. */
export function ChosenParts({ stories, posts, onChange }: Props) {
  const list = (kind: 'stories' | 'posts', title: string, chosen: string) => (
    <ChosenList
      kind={kind}
      title={title}
      chosen={titlesOf(kind, chosen)}
      onChange={(next) => {
        rememberTitles(kind, next)
        onChange({ [kind]: listOf(next.map(({ id }) => id)) })
      }}
    />
  )
  return (
    <>
      {list('stories', 'Stories', stories)}
      {list('posts', 'Blog posts', posts)}
    </>
  )
}

const obstacleOf = (place: number, by: -1 | 1, length: number) => {
  if (by < 0) return place === 0 ? 'It is the first.' : null
  return place === length - 1 ? 'It is the last.' : null
}

function chosenNote({ isGone, mails }: Pick<Chosen, 'isGone' | 'mails'>): string | null {
  const said = mails ? reachInWords(mails, 'newsletter') : null
  return isGone ? `${said ?? 'It has left the site.'} Take it out.` : said
}

interface ListProps {
  kind: 'stories' | 'posts'
  title: string
  chosen: readonly Readonly<Chosen>[]
  onChange: (next: Chosen[]) => void
}

function ChosenList({ kind, title, chosen, onChange }: ListProps) {
  /** Read out. */
  const [moved, setMoved] = useState('')
  const [picking, setPicking] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  const headingId = `chosen-${kind}`

  function move(place: number, by: -1 | 1) {
    const next = [...chosen]
    const [item] = next.splice(place, 1)
    if (!item) return
    next.splice(place + by, 0, item)
    onChange(next)
    setMoved(`“${item.title}” is now ${place + by + 1} of ${next.length}.`)
  }

  function remove(id: number) {
    onChange(chosen.filter((item) => item.id !== id))
    chooser.current?.focus()
  }

  return (
    <section className="panel flush chosen" aria-labelledby={headingId}>
      <div className="panel-head">
        <h3 id={headingId}>{title}</h3>
        {chosen.length > 0 && (
          <span className="small muted tabular">
            {chosen.length} of {newsletterMostItems}
          </span>
        )}
        <Button
          ref={chooser}
          look="line small"
          aria-label={`Choose ${title.toLowerCase()}`}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        >
          Choose
        </Button>
      </div>
      {chosen.length === 0 && (
        <p className="small muted none">
          None yet. Each appears with its beginning, a link, and its photo where it has one.
        </p>
      )}
      {chosen.length > 0 && (
        <ol className="list">
          {chosen.map(({ id, title: name, isGone, mails }, place) => (
            <li key={id}>
              <span className="place tabular">{place + 1}</span>
              <b className="grow">
                {name}
                <span className="subline">{chosenNote({ isGone, mails })}</span>
              </b>
              {chosen.length > 1 &&
                ([-1, 1] as const).map((by) => (
                  <MoveButton
                    key={by}
                    className={by < 0 ? 'quiet small square upward' : 'quiet small square'}
                    label={`Move “${name}” ${by < 0 ? 'up' : 'down'}`}
                    obstacle={obstacleOf(place, by, chosen.length)}
                    repeats
                    onPress={() => move(place, by)}
                  >
                    <Icon path={down} />
                  </MoveButton>
                ))}
              <Button
                look="quiet small square"
                icon={close}
                aria-label={`Take out “${name}”`}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      {picking && (
        <ItemPicker
          kind={kind}
          chosen={chosen}
          onClose={() => setPicking(false)}
          onChosen={(next) => {
            onChange(next)
            setPicking(false)
          }}
        />
      )}
    </section>
  )
}

interface ItemPickerProps {
  kind: 'stories' | 'posts'
  chosen: readonly Readonly<Chosen>[]
  onClose: () => void
  onChosen: (chosen: Chosen[]) => void
}

const words: Record<ItemPickerProps['kind'], PickerWords> = {
  stories: {
    title: 'Choose stories',
    search: 'Search by title, name or place',
    none: 'No published stories yet.',
  },
  posts: { title: 'Choose blog posts', search: 'Search by title or category', none: 'No published posts yet.' },
}

/** Published stories or posts to choose from. The order in which they are chosen is their order in the mail. */
function ItemPicker({ kind, chosen, onClose, onChosen }: ItemPickerProps) {
  const [ticked, setTicked] = useState<Chosen[]>(() => chosen.map(({ id, title, mails }) => ({ id, title, mails })))
  const list = useInfiniteQuery(subjectsQuery(kind === 'stories' ? 'story' : 'blog_post', 100))
  const isFull = ticked.length >= newsletterMostItems

  const toggle = ({ id, title, reach }: Subject) =>
    setTicked((now) =>
      now.some((one) => one.id === id)
        ? now.filter((one) => one.id !== id)
        : [...now, { id, title, mails: reach.newsletter }],
    )

  return (
    <FormDialog
      isReady
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
                  <Tick
                    checked={isTicked}
                    disabled={!isTicked && (isFull || !isOpen(item.reach.newsletter))}
                    onTick={() => toggle(item)}
                  >
                    <span>
                      {item.title}
                      <small>{contentFacts(item)}</small>
                      <small>{reachInWords(item.reach.newsletter, 'newsletter')}</small>
                    </span>
                  </Tick>
                </li>
              )
            })}
          </ul>
        )}
      </ContentPicker>
    </FormDialog>
  )
}
