import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import type { DraftCard } from '../../../../data/contract/outreach/newsletter.ts'
import { newId } from '../../../offline/newId.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { pen } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { DraftList } from '../../kit/drafts/DraftList.tsx'
import { UnlessHeld } from '../../kit/held/UnlessHeld.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { placedTime, shortTime } from '../../kit/words/times.ts'
import { discardIssue, issueDrafts, nameOf } from '../draft.ts'
import { draftAddress } from '../places.ts'
import { draftsQuery } from '../queries.ts'
import { stateLooks } from './issueLooks.ts'

/** Every issue that has not left, newest first. Both admins see the same. */
export function Issues() {
  const navigate = useNavigate()
  const list = useInfiniteQuery(draftsQuery)
  const unsaved = issueDrafts.useAll().map(({ key, words, keptAt }) => ({ id: key, what: nameOf(words), keptAt }))
  const open = (name: string) => void navigate(draftAddress(name))
  const write = (
    <Button icon={pen} onClick={() => open(`new-${newId()}`)}>
      New newsletter
    </Button>
  )
  return (
    <>
      <DraftList drafts={unsaved} onOpen={open} onDiscard={discardIssue} />
      <div className="acts issue-acts">{write}</div>
      <ListFrame
        list={list}
        more="Load more drafts"
        empty={
          <Empty picture="notebook" title="No drafts" level={3}>
            What you write is saved here as you type, and both admins can go on with it.
          </Empty>
        }
      >
        {(drafts) => (
          <ul className="gifts panel flush sent-letters" aria-label="Drafts">
            {drafts.map((draft) => (
              <Row key={draft.id} draft={draft} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}

function Row({ draft: { id, subject, state, scheduledAt, editedBy, updatedAt } }: { draft: DraftCard }) {
  const { label, tint } = stateLooks[state]
  return (
    <li>
      <h3>
        <Link to={draftAddress(id)}>{subject || 'Without a subject'}</Link>
      </h3>
      <p className="byline">
        <Tag tint={tint}>{label}</Tag>
        {scheduledAt && <time dateTime={scheduledAt}>{placedTime(scheduledAt)}</time>}
        <span>
          Changed {shortTime(updatedAt)}
          {editedBy && ` by ${editedBy}`}
        </span>
      </p>
      <UnlessHeld kind="newsletter_draft" id={id} name={subject || 'Without a subject'}>
        {null}
      </UnlessHeld>
    </li>
  )
}
