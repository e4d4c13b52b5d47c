import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { RewardsCalculated } from '../../data/contract/rewards.ts'
import { byKey, type Entry, keptFacts, missingEntries } from '../../data/rules/ledgerEntries.ts'
import { figuresOf } from '../../data/rules/rewardFigures.ts'
import { weigh } from '../../data/rules/weigh.ts'
import { toInstant } from '../clock.ts'
import type { Db } from '../database.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandlers } from '../jobs/handlers.ts'
import { standingsOf } from '../likeness/standings.ts'
import { listStoryCounts } from '../stories/authorship.store.ts'
import { noteMissedMilestones } from '../stories/milestones.store.ts'
import { changeAccount, ensureAccount, ensureAccounts, findAccount, noteCalculated } from './accounts.ts'
import { insertEntries, listEntries } from './entries.store.ts'
import { factsOf } from './facts.ts'
import { page, paged } from './paged.ts'
import { listRatePeriods } from './ratePeriods.ts'
import { countsOf } from './storyCounts.ts'
import { tellOfRewards } from './tell.ts'

/**
 * Brings accounts up to date, all or those that are named: weighs what is known of each and writes what differs from its
 * ledger. A second time writes nothing; one that was interrupted is completed by the next.
 */
export const recalculate = (deps: Deps, accountIds?: number[], signal?: AbortSignal): Promise<RewardsCalculated> =>
  inTurn(deps.db, () => bringUpToDate(deps, accountIds, signal))

async function bringUpToDate(deps: Deps, accountIds?: number[], signal?: AbortSignal): Promise<RewardsCalculated> {
  const storiesOf = deps.db.transaction((tx) => {
    noteMissedMilestones(tx)
    return ensureAccounts(tx)
  })
  const ids = (accountIds ?? [...storiesOf.keys()]).filter((id) => storiesOf.has(id))
  const done: RewardsCalculated = { authors: ids.length, posted: 0, changed: 0 }
  for (const id of ids) {
    const { posted, isChanged } = await settleAccount(deps, { id, storyIds: storiesOf.get(id) ?? [] }, signal)
    done.posted += posted
    done.changed += isChanged ? 1 : 0
    await nextTurn()
  }
  noteCalculated(deps.db, ids, toInstant(deps.clock))
  deps.jobs.wake()
  return done
}

/** Brings the account up to date whose author sent this story, such as after a decision about it. */
async function recalculateStory(deps: Deps, storyId: number, signal: AbortSignal): Promise<void> {
  const story = listStoryCounts(deps.db, [storyId])[0]
  if (!story?.email) return
  const author = { email: story.email, name: story.authorName }
  const id = deps.db.transaction((tx) => ensureAccount(tx, author))
  await recalculate(deps, [id], signal)
}

/** Entries in one transaction: few enough that nobody who writes has to wait. */
const batch = 1_000

async function settleAccount(deps: Deps, account: { id: number; storyIds: number[] }, signal?: AbortSignal) {
  const { db } = deps
  const at = toInstant(deps.clock)
  const entries: Entry[] = await paged((after: PostedEntry | undefined) => listEntries(db, account.id, after, page))
  await nextTurn()
  const posted = byKey(entries)
  const facts = await factsOf(deps, account, posted)
  const standings = standingsOf(db, account.storyIds)
  await nextTurn()
  const kept = keptFacts(posted, facts)
  const due = weigh({ accountId: account.id, facts, kept, standings, periods: listRatePeriods(db) })
  const missing = missingEntries(due, posted, at)
  let isChanged = false
  for (let from = 0; from === 0 || from < missing.length; from += batch) {
    await nextTurn()
    signal?.throwIfAborted()
    const some = missing.slice(from, from + batch)
    entries.push(...some)
    db.transaction((tx) => {
      const before = findAccount(tx, account.id)
      if (!before) return
      insertEntries(db, account.id, some, at)
      const figures = { ...countsOf(tx, account.storyIds, before), ...figuresOf(entries, at) }
      isChanged = changeAccount(tx, before, figures) || isChanged
      tellOfRewards(tx, deps, { before, figures, entries: some, at })
    })
  }
  return { posted: missing.length, isChanged }
}

type PostedEntry = ReturnType<typeof listEntries>[number]

/** One recalculation after the other: two at once would write the same entries. */
function inTurn<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(db) ?? Promise.resolve()).then(work)
  turns.set(
    db,
    mine.then(
      () => undefined,
      () => undefined,
    ),
  )
  return mine
}
const turns = new WeakMap<Db, Promise<void>>()

const dayMs = 24 * 3_600_000

export const ledgerJobs = (depsOf: () => Deps): JobHandlers => ({
  'rewards.recalculate': defineJob({
    payload: z.object({}),
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
