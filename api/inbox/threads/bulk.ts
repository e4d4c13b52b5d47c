import type { AdminName } from '../../../data/contract/admin.ts'
import type { BulkDone, BulkGiven } from '../../../data/contract/inbox/threads.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { cursorOf } from '../../platform/http/lists.ts'
import type { StepDeps } from '../../platform/mail/steps/steps.ts'
import { type ContactRow, findMessage, listMessages } from '../contact/contact.store.ts'
import { changeMessageSpam, changeMessageStatus } from '../contact/review.ts'
import { assignPerson } from './notes.ts'

/** Messages in one step: each is a transaction of its own, so that nobody who writes has to wait. */
const stepLength = 100

/** Does the same with the messages of a step. What does not allow it is left as it is, and counted. */
export function doInBulk(deps: Desk, admin: AdminName, { act, to, ids, filter, before }: BulkGiven): BulkDone {
  const found = ids
    ? ids.flatMap((id) => findMessage(deps.db, id) ?? [])
    : listMessages(deps.db, { ...filter, isSpam: filter?.spam === 'true', before, limit: stepLength })
  const rows = ids ? found : found.slice(0, stepLength)
  const last = rows.at(-1)
  let done = 0
  for (const row of rows) if (isDone(() => works[act](deps, admin, row, to ?? null))) done += 1
  const left = (ids?.length ?? rows.length) - done
  return { done, left, next: !ids && last && found.length > stepLength ? cursorOf(last) : null }
}

type Desk = Pick<Deps, 'db'> & StepDeps

const works: Record<
  BulkGiven['act'],
  (deps: Desk, admin: AdminName, row: ContactRow, to: AdminName | null) => unknown
> = {
  read: (deps, admin, { id, status }) =>
    status === 'unread' && changeMessageStatus(deps, admin, id, { status: 'read' }),
  responded(deps, admin, { id, status }) {
    // Who answers a message has read it.
    if (status === 'unread') changeMessageStatus(deps, admin, id, { status: 'read' })
    if (status !== 'responded') changeMessageStatus(deps, admin, id, { status: 'responded' })
  },
  spam: (deps, admin, { id }) => changeMessageSpam(deps, admin, id, true),
  not_spam: (deps, admin, { id }) => changeMessageSpam(deps, admin, id, false),
  assign: (deps, admin, { id }, to) => assignPerson(deps, admin, id, { to }),
}

/** False where its state does not allow it, or a colleague was quicker. */
function isDone(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof ProductError) return false
    throw error
  }
}
