import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { RewardsCalculated } from '../../../data/contract/authors/rewards.ts'
import { calculateRewardsInParts, type Fact } from '../../../data/rules/authors/calculateRewards.ts'
import { byKey, type Entry, keptFacts, missingEntries, reopened } from '../../../data/rules/authors/ledgerEntries.ts'
import { figuresOf } from '../../../data/rules/authors/rewardFigures.ts'
import { comparable } from '../../platform/addresses.ts'
import { dayMs, toInstant } from '../../platform/clock.ts'
import type { Db, Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { inSteps } from '../../platform/steps.ts'
import { listMilestones, listStoryCounts, listStoryIdsOf, noteMissedMilestones } from '../../stories/index.ts'
import { standingsOf } from '../duplicates/standings.ts'
import {
  type AccountRow,
  changeAccount,
  ensureAccount,
  findAccount,
  listAccountIdsOfMailbox,
  listAccountsAfter,
  noteCalculated,
  openMissingAccounts,
} from './accounts.ts'
import { findAccountIdOfStory, insertEntries, listEntriesOf, listReadersEntriesOf } from './entries.store.ts'
import { factsOf } from './facts.ts'
import { page, paged } from './paged.ts'
import { listRatePeriods } from './ratePeriods.ts'
import { tellOfRewards } from './tell.ts'

/**
 * Brings accounts up to date, all or those that are named: weighs what is known of each and writes what differs from its
 * ledger. A second time writes nothing; one that was interrupted is completed by the next.
 */
export const recalculate = (deps: Deps, accountIds?: number[], signal?: AbortSignal): Promise<RewardsCalculated> =>
  // Two at once would write the same entries.
  deps.leases.inTurn('ledger', (lost) =>
    bringUpToDate(deps, accountIds, () => {
      signal?.throwIfAborted()
      lost.throwIfAborted()
    }),
  )

/** Throws when whoever asked has gone. */
type GoOn = () => void

async function bringUpToDate(deps: Deps, accountIds: number[] | undefined, goOn: GoOn): Promise<RewardsCalculated> {
  const { db, clock, jobs } = deps
  const done: RewardsCalculated = { authors: 0, posted: 0, changed: 0 }
  const settle = async (accounts: { id: number }[]) => {
    const ids = accounts.map(({ id }) => id)
    for (const id of ids) {
      const account = findAccount(db, id)
      if (!account) continue
      const { posted, isChanged } = await settleAccount(
        deps,
        { id, ofMailbox: listAccountIdsOfMailbox(db, account.authorEmail), storyIds: storiesToCount(db, account) },
        goOn,
      )
      done.authors += 1
      done.posted += posted
      done.changed += isChanged ? 1 : 0
      await nextTurn()
    }
    noteCalculated(db, ids, toInstant(clock))
  }
  if (accountIds) await settle(accountIds.map((id) => ({ id })))
  else {
    await openMissingAccounts(db)
    await inSteps({ read: (after: { id: number } | undefined) => listAccountsAfter(db, after), work: settle })
  }
  jobs.wake()
  return done
}

/** The stories of an account, in the order in which they came. */
function storiesToCount(db: Db, { authorEmail }: AccountRow): number[] {
  const ids = listStoryIdsOf(db, authorEmail).sort((one, other) => one - other)
  db.transaction((tx) => noteMissedMilestones(tx, ids))
  return ids
}

/**
 * Brings the account up to date that a story brings something to, such as after a decision about it. Of a story that was withdrawn, only
 * the ledger knows whose it was.
 */
async function recalculateStory(deps: Deps, storyId: number, signal?: AbortSignal): Promise<void> {
  const story = listStoryCounts(deps.db, [storyId])[0]
  if (!story) return
  const { email, authorName: name } = story
  const id = email
    ? deps.db.transaction((tx) => ensureAccount(tx, { email, name }))
    : findAccountIdOfStory(deps.db, storyId)
  if (id !== undefined) await recalculate(deps, [id], signal)
}

/** Counts what a story has earned up to now, before it is withdrawn: afterwards nobody knows whose it was. */
export async function settleStory(deps: Deps, storyId: number): Promise<void> {
  if (listMilestones(deps.db, [storyId]).length > 0) await recalculateStory(deps, storyId)
}

/** Entries in one transaction: few enough that nobody who writes has to wait. */
const batch = 1_000

interface Settled {
  id: number
  /** All accounts of the same mailbox, the oldest first. */
  ofMailbox: number[]
  storyIds: number[]
}

async function settleAccount(deps: Deps, account: Settled, goOn: GoOn) {
  const { db, clock } = deps
  const entries: Entry[] = await paged((after: PostedEntry | undefined) => listEntriesOf(db, account.id, after, page))
  await nextTurn()
  const posted = byKey(entries)
  const facts = await factsOf(deps, { ...account, mailboxAccountId: account.ofMailbox[0] ?? account.id }, posted)
  await nextTurn()
  const beside = facts.length > 0 ? await factsOfElders(db, account) : []
  const due = await inParts(
    calculateRewardsInParts({ accountId: account.id, beside, ...whatIsToWeigh(db, account, posted, facts) }),
  )
  const missing: Entry[] = []
  for (let from = 0; from < due.length; from += page) {
    missing.push(...missingEntries(due.slice(from, from + page), posted, toInstant(clock)))
    await nextTurn()
  }
  let isChanged = false
  for (let from = 0; from === 0 || from < missing.length; from += batch) {
    await nextTurn()
    goOn()
    const some = missing.slice(from, from + batch)
    for (const entry of some) entries.push(entry)
    db.transaction((tx) => {
      const before = findAccount(tx, account.id)
      if (!before) return
      // Taken here, so that nothing is posted into a month that was closed while this was under way.
      const at = toInstant(clock)
      insertEntries(db, account.id, some, at)
      const figures = { ...countsOf(tx, account.storyIds, before), ...figuresOf(entries, at) }
      isChanged = changeAccount(tx, before, figures) || isChanged
      tellOfRewards(tx, deps, { before, figures, entries: some, at })
    })
  }
  return { posted: missing.length, isChanged }
}

/** How the facts stand that older accounts of the same mailbox were credited with. */
async function factsOfElders(db: Db, { id, ofMailbox }: Settled): Promise<Entry[]> {
  const elders = ofMailbox.filter((other) => other < id)
  if (elders.length === 0) return []
  const entries: Entry[] = await paged((after: PostedEntry | undefined) =>
    listReadersEntriesOf(db, elders, after, page),
  )
  return keptFacts(byKey(entries), [])
}

type PostedEntry = ReturnType<typeof listEntriesOf>[number]

function whatIsToWeigh(db: Db, account: { storyIds: number[] }, posted: ReadonlyMap<string, Entry[]>, facts: Fact[]) {
  const forgotten = keptFacts(posted, facts)
  const storyIds = new Set([...account.storyIds, ...forgotten.flatMap(({ storyId }) => storyId ?? [])])
  const standings = standingsOf(db, storyIds)
  const there = new Set(listStoryCounts(db, [...storyIds]).map(({ storyId }) => storyId))
  const again = reopened(forgotten, { there, standings })
  return { facts: [...facts, ...again.facts], kept: again.kept, standings, periods: listRatePeriods(db) }
}

async function inParts<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await nextTurn()
  }
}

export const ledgerJobs = (depsOf: () => Deps): JobHandlers => ({
  'rewards.recalculate': defineJob({
    everyMs: dayMs,
    run: async (_payload, { signal }) => {
      await recalculate(depsOf(), undefined, signal)
    },
  }),
  'rewards.story': defineJob({
    payload: z.object({ storyId: z.number().int() }),
    run: ({ storyId }, { signal }) => recalculateStory(depsOf(), storyId, signal),
  }),
})

/** What the desk shows of an author's stories; none of it earns anything. The name is that of the latest published story: anybody can send one under somebody's address. */
function countsOf(db: Store, storyIds: number[], account: Pick<AccountRow, 'authorName' | 'authorEmail'>) {
  const address = comparable(account.authorEmail)
  const stories = listStoryCounts(db, storyIds).filter(({ email }) => comparable(email) === address)
  const sum = (counter: 'views' | 'likes' | 'shares') => stories.reduce((total, story) => total + story[counter], 0)
  return {
    authorName:
      stories.findLast(({ isPublished }) => isPublished)?.authorName ||
      account.authorName ||
      (stories.at(-1)?.authorName ?? ''),
    totalViews: sum('views'),
    totalLikes: sum('likes'),
    totalShares: sum('shares'),
    totalStories: stories.length,
    publishedStories: stories.filter(({ isPublished }) => isPublished).length,
    featuredStories: stories.filter(({ isFeatured }) => isFeatured).length,
  }
}
