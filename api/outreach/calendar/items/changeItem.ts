import type { z } from 'zod'
import type { AdminName } from '../../../../data/contract/admin.ts'
import type { ContentItem, contentChange } from '../../../../data/contract/outreach/calendar.ts'
import { composePost } from '../../../../data/rules/outreach/postText.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/errors.ts'
import { holds } from '../../../platform/http/writes.ts'
import { type RiskWord, requireSafe } from '../../../platform/risk/risk.ts'
import { idsOf } from '../../../platform/rows.ts'
import { movePosts, withdrawPosts } from '../../social/plan.ts'
import { publishPosts } from '../../social/publishNow.ts'
import { withoutFormerName } from './formerName.ts'
import { presentItem } from './items.present.ts'
import { changeItemRow, findItem, type ItemRow } from './items.store.ts'
import { namedInNotes, noItem, requireKnown, subjectOf, timeOf, underWay } from './items.ts'
import { isOut, isUnderWay, postsOf } from './posts.ts'
import { standingOf } from './reconcile.ts'
import { makePosts, requireClear, requireTime } from './schedule.ts'

type Given = z.output<typeof contentChange>

/**
 * Saves words and moves an item on: scheduled, with one post for each platform; sent now; a draft again. What has no effect is no
 * change, whatever it was made from, so that a second click does nothing. Sent now, it is answered when it is known what became of
 * each post. Errors: calendar.not_found; calendar.stale with `current`; calendar.illegal_move; calendar.under_way;
 * calendar.no_time; calendar.past; what `makePosts` refuses; story.poacher_risk; invalid.
 */
export async function changeItem(deps: Deps, admin: AdminName, id: number, given: Given): Promise<ContentItem> {
  const item = deps.db.transaction((tx) => change(deps, tx, { ...given, admin, id }))
  deps.jobs.wake()
  if (given.status === 'published') {
    const waiting = postsOf(deps.db, item).filter(isUnderWay)
    await publishPosts(deps, idsOf(waiting), admin)
  }
  return presentItem(deps.db, findItem(deps.db, id) ?? noItem())
}

type Asked = Given & { admin: AdminName; id: number }

function change(deps: Deps, tx: Tx, { admin, id, revision, status, riskReason, ...given }: Asked): ItemRow {
  const item = findItem(tx, id) ?? noItem()
  const fields = { ...given, ...(isItsTime(item, given) ? itsTime(item) : sameTimeOr(item, timeOf(tx, admin, given))) }
  // What is sent now is scheduled until the platforms have it.
  const target = status === 'published' ? 'scheduled' : (status ?? item.status)
  const after: ItemRow = { ...item, ...fields, status: target }
  if (status !== 'published' && holds(item, { ...fields, status: target })) return item
  if (revision !== undefined && revision !== item.revision)
    fail('conflict', 'calendar.stale', 'Somebody changed this item while you had it open.', {
      current: presentItem(tx, item),
    })
  requireMove(tx, item, status, fields)
  requireKnown(tx, fields)
  const at = toInstant(deps.clock)
  if (target === 'scheduled') requireSafeItem(tx, after, { admin, reason: riskReason, at })
  const moved = movePlans({ deps, tx, admin, item, after })
  note(tx, { admin, item, after, asked: status, at })
  if (status === 'published' && holds(item, fields)) return item
  return changeItemRow(tx, id, {
    ...fields,
    problem: withoutFormerName(after),
    ...moved,
    revision: item.revision + 1,
    editedBy: admin,
    updatedAt: at,
  })
}

const requireSafeItem = (tx: Tx, item: ItemRow, word: RiskWord) =>
  requireSafe(
    tx,
    { subjects: [{ kind: 'content', id: item.id }], texts: [{ field: 'content', text: composePost(item) }] },
    word,
  )

/** An instant just as it was told, be it midnight in UTC. */
const isItsTime = (item: ItemRow, { scheduledDate, timezone }: Given) =>
  !!scheduledDate &&
  timezone === undefined &&
  scheduledDate.includes('T') &&
  item.scheduledDate === new Date(scheduledDate).toISOString()

const itsTime = ({ scheduledDate, timezone }: ItemRow) => ({ scheduledDate, timezone })

/** The zone of a time that stays is the one in which it was chosen, unless another is named. */
function sameTimeOr(item: ItemRow, time: Partial<ItemRow>): Partial<ItemRow> {
  const isSame = time.scheduledDate !== undefined && time.scheduledDate === item.scheduledDate
  return isSame ? itsTime(item) : time
}

/** What may still be said of an item that went out. */
const lasting = ['themeId', 'eventId']
/** And of one that goes to the platforms that have not taken it. */
const ofItsTime = ['scheduledDate', 'timezone']

function requireMove(tx: Tx, item: ItemRow, status: Given['status'], fields: Partial<ItemRow>): void {
  const refuse = (message: string) => fail('conflict', 'calendar.illegal_move', message)
  if (status === 'published' && item.status === 'draft') refuse('A draft is scheduled first; then it can be published.')
  if (item.status !== 'published') return
  const isMadeUp = status === 'scheduled' && missedOf(tx, item).length > 0
  if (status && !isMadeUp) refuse('This item is published already.')
  const open = isMadeUp ? [...lasting, ...ofItsTime] : lasting
  const altered = Object.keys(fields).some(
    (field) => !open.includes(field) && !holds(item, { [field]: Reflect.get(fields, field) }),
  )
  if (altered) refuse('A published item stays as it went out.')
}

interface Move {
  deps: Deps
  tx: Tx
  admin: AdminName
  item: ItemRow
  after: ItemRow
}

/** Does to the posts what is done to their item, and says how it stands then. */
function movePlans(move: Move): Partial<ItemRow> {
  const { tx, item, after } = move
  if (item.status === 'draft' && after.status === 'draft') {
    if (!holds(item, wordsOf(after))) requireClear(tx, item)
    return {}
  }
  if (item.status === 'published') return after.status === 'scheduled' ? makeUp(move) : {}
  if (after.status === 'draft') return takeBack(move)
  if (item.status === 'draft') {
    makePosts(move)
    return { status: 'scheduled', problem: null }
  }
  if (!holds(item, wordsOf(after))) return makeAnew(move)
  if (item.scheduledDate !== after.scheduledDate || item.timezone !== after.timezone) moveTime(move)
  return {}
}

/** What is out on one platform is planned anew for those that did not take it. */
function makeUp(move: Move): Partial<ItemRow> {
  makePosts({ ...move, after: { ...move.after, platforms: missedOf(move.tx, move.item) } })
  return { status: 'scheduled', problem: null }
}

const missedOf = (tx: Tx, item: ItemRow) => {
  const failed = postsOf(tx, item).filter(({ state }) => state === 'failed')
  return item.platforms.filter((name) => failed.some(({ platform }) => platform === name))
}

function takeBack({ deps, tx, admin, item }: Move): Partial<ItemRow> {
  if (withdrawPosts(tx, deps, { calendarId: item.id, admin }).underWay > 0) underWay('taken back')
  return standingOf(item, postsOf(tx, item), toInstant(deps.clock))
}

/** Of other words, the posts that wait are made anew. */
function makeAnew(move: Move): Partial<ItemRow> {
  const { deps, tx, admin, item } = move
  if (item.publishedAt !== null || postsOf(tx, item).some(isOut))
    fail('conflict', 'calendar.under_way', 'One of its posts is out already, so its words stay as they are.')
  if (withdrawPosts(tx, deps, { calendarId: item.id, admin }).underWay > 0) underWay('changed')
  makePosts(move)
  return {}
}

function moveTime({ deps, tx, admin, item, after }: Move): void {
  const { at, timezone } = requireTime(tx, deps, admin, after)
  const { underWay: sending } = movePosts(tx, deps, { calendarId: item.id, at, timezone, admin })
  if (sending > 0) underWay('moved')
}

/** What the platforms get of an item. */
const wordsOf = ({ content, callToAction, hashtags, platforms, imageUrl, storyId }: ItemRow) => ({
  content,
  callToAction,
  hashtags,
  platforms,
  imageUrl,
  storyId,
})

interface Noted {
  admin: AdminName
  item: ItemRow
  after: ItemRow
  asked: Given['status']
  at: string
}

function note(tx: Tx, { admin, item, after, asked, at }: Noted): void {
  const action = actionOf(item, after, asked)
  const { scheduledDate, timezone, platforms } = after
  const isTimed = action === 'content.scheduled' || action === 'content.moved'
  const told = { ...namedInNotes(after), ...(isTimed && { scheduledDate, timezone, platforms }) }
  recordAct(tx, { admin, action, subject: subjectOf(item.id), after: told, at })
}

function actionOf(item: ItemRow, after: ItemRow, asked: Given['status']): string {
  if (asked === 'published') return 'content.sent_now'
  if (item.status !== after.status) return after.status === 'scheduled' ? 'content.scheduled' : 'content.taken_back'
  return item.scheduledDate === after.scheduledDate ? 'content.edited' : 'content.moved'
}
