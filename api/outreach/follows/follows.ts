import { type Follow, subjectText } from '../../../data/contract/outreach/follows.ts'
import { type FollowRhythm, mostFollows } from '../../../data/vocabulary/follows.ts'
import { language } from '../../../data/words/language.ts'
import type { Language } from '../../../data/words/languages.ts'
import { t } from '../../../data/words/words.ts'
import { dayMs, hourMs, toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { count, hiddenMailbox, type Limit, waitFor } from '../../platform/http/limits.ts'
import { skipQueuedTo } from '../../platform/mail/mail.store.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { canFollow } from '../../platform/mail/mailSettings.ts'
import {
  changeFollow,
  changeFollower,
  deleteFollow,
  deleteFollower,
  type FollowerRow,
  type FollowRow,
  findFollow,
  findFollower,
  findFollowerOf,
  insertFollow,
  insertFollower,
  listFollowsOf,
  newestNews,
} from './follows.store.ts'
import { followLink, hiddenFollower } from './links.ts'
import { questionMail } from './questionMail.ts'
import { subjectInWords } from './subjects.ts'
import { dueOf } from './weeks.ts'

/** Anybody can type in anybody's address: so many questions go to one mailbox. */
const questions: readonly Limit[] = [
  { action: 'follow_question', identifierType: 'email', most: 5, windowMs: hourMs },
  { action: 'follow_questions', identifierType: 'email', most: 15, windowMs: 7 * dayMs },
]

/**
 * Asks the owner of an address by mail whether they want to follow. What they follow already changes nothing, and is not told.
 * Errors: follow.off (409); follow.no_subject (404).
 */
export function askToFollow(deps: Deps, { subject, email, rhythm }: Follow): void {
  const { db, jobs } = deps
  if (!canFollow(deps)) fail('conflict', 'follow.off', t('This site does not send such mails at the moment.'))
  const words = subjectInWords(db, subject) ?? nothingOfThatName()
  const at = toInstant(deps.clock)
  db.transaction((tx) => {
    const follower = findFollowerOf(tx, email) ?? begin(tx, deps, { email, rhythm, at })
    const known = listFollowsOf(tx, [follower.id])
    const same = known.find((one) => subjectText(one) === subjectText(subject))
    if (same?.confirmedAt || (!same && known.length >= mostFollows)) return
    const asked = { rhythm, language: language(), askedAt: at }
    const follow = same ?? insertFollow(tx, { followerId: follower.id, ...subject, ...asked })
    if (!follow || !mayAsk(tx, deps, email)) return
    // It is kept for as long after the last question as after the first.
    changeFollow(tx, follow.id, asked)
    queueMail(tx, jobs, {
      key: `follow.question:${follow.id}:${at}`,
      kind: 'follow_question',
      to: { name: null, address: follower.email },
      ...questionMail(words, followLink(deps, 'confirm', follower, follow), deps.config.publicUrl),
      at,
    })
  })
  jobs.wake()
}

const nothingOfThatName = () => fail('notFound', 'follow.no_subject', t('There is nothing of that name to follow.'))

const begin = (
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  { email, rhythm, at }: { email: string; rhythm: FollowRhythm; at: string },
): FollowerRow =>
  insertFollower(tx, {
    email,
    hidden: hiddenFollower(deps, email),
    rhythm,
    language: language(),
    toldUntil: newestNews(tx),
    dueAt: null,
    createdAt: at,
  })

function mayAsk(tx: Tx, deps: Pick<Deps, 'clock' | 'secrets'>, email: string): boolean {
  const counted = { db: tx, clock: deps.clock }
  const who = hiddenMailbox(deps, email)
  if (questions.some((limit) => waitFor(counted, limit, who) > 0)) return false
  for (const limit of questions) count(counted, limit, who)
  return true
}

type Desk = Pick<Deps, 'db' | 'clock'>

/** The owner of the address said yes. The second time changes nothing. */
export const confirmFollow = ({ db, clock }: Desk, { id }: Pick<FollowRow, 'id'>): void =>
  db.transaction((tx) => {
    const at = toInstant(clock)
    const follow = findFollow(tx, id)
    if (!follow || follow.confirmedAt !== null) return
    changeFollow(tx, id, { confirmedAt: at })
    setRhythm(tx, follow.followerId, follow.rhythm, at)
    // Whoever answers our mail gets it.
    changeFollower(tx, follow.followerId, { language: follow.language, refusedAt: null })
  })

/** For all that somebody follows. What had waited for the weekly mail comes with it one last time. */
export const changeRhythm = ({ db, clock }: Desk, { id }: Pick<FollowerRow, 'id'>, rhythm: FollowRhythm): void =>
  db.transaction((tx) => setRhythm(tx, id, rhythm, toInstant(clock)))

/** Of all mails about what somebody follows. */
export const changeLanguage = ({ db }: Pick<Deps, 'db'>, { id }: Pick<FollowerRow, 'id'>, spoken: Language): void =>
  void changeFollower(db, id, { language: spoken })

function setRhythm(tx: Tx, id: number, rhythm: FollowRhythm, at: string): void {
  const follower = findFollower(tx, id)
  if (!follower) return
  const dueAt = follower.dueAt ?? (rhythm === 'weekly' ? dueOf(at) : null)
  changeFollower(tx, id, { rhythm, dueAt })
}

/** One subject is followed no more; with the last of them the address is forgotten. */
export const leaveFollow = ({ db }: Pick<Deps, 'db'>, { id, followerId }: Pick<FollowRow, 'id' | 'followerId'>): void =>
  db.transaction((tx) => {
    deleteFollow(tx, id)
    const follower = findFollower(tx, followerId)
    if (follower && listFollowsOf(tx, [followerId]).length === 0) forgetFollower(tx, follower)
  })

/** Nothing is followed any more, and the address is forgotten. */
export const leaveAll = ({ db }: Pick<Deps, 'db'>, { id }: Pick<FollowerRow, 'id'>): void =>
  db.transaction((tx) => {
    const follower = findFollower(tx, id)
    if (follower) forgetFollower(tx, follower)
  })

/** What waits for the address is not sent. */
export function forgetFollower(tx: Tx, { id, email }: Pick<FollowerRow, 'id' | 'email'>): void {
  deleteFollower(tx, id)
  for (const kind of ['follow', 'follow_question'])
    skipQueuedTo(tx, { kind, recipient: email, error: 'Whoever has this address left in the meantime.' })
}
