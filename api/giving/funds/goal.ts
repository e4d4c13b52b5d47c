import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { Goal, GoalShown, goalChange, PublicGoal } from '../../../data/contract/funds.ts'
import { goalState } from '../../../data/rules/giving/goal.ts'
import { dayAfter } from '../../../data/rules/zonedDay.ts'
import { language } from '../../../data/words/language.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'
import { sumFitting } from '../totals.ts'
import { fundsChanged, lookAgainOn } from './figures.ts'

const name = 'giving.goal'

interface Kept {
  goal: Goal | null
  revision: number
}

type GoalDeps = Pick<Deps, 'clock' | 'published'>

const today = ({ clock }: Pick<Deps, 'clock'>) => toInstant(clock).slice(0, 10)

/** In cents: what arrived in its days, on whichever way, and was not given back. */
const receivedFor = (db: Store, { since, until }: Goal): number =>
  sumFitting(db, { since, until: until === null ? undefined : dayAfter(until) }).kept.cents

export function showGoal(db: Store, deps: Pick<Deps, 'clock'>): GoalShown {
  const { goal, revision } = findSetting<Kept>(db, name) ?? { goal: null, revision: 0 }
  if (!goal) return { goal, revision, receivedCents: 0, state: null }
  const receivedCents = receivedFor(db, goal)
  return { goal, revision, receivedCents, state: goalState(goal, receivedCents, today(deps)) }
}

/** What visitors see of it: nothing before its first day and after its last. */
export function publicGoal(db: Store, deps: Pick<Deps, 'clock'>): PublicGoal | null {
  const { goal, receivedCents, state } = showGoal(db, deps)
  if (!goal || state === 'coming' || state === 'past') return null
  const own = goal.titles[language()]
  return {
    title: own || goal.title,
    language: own ? language() : defaultLanguage,
    dollars: goal.dollars,
    received: Math.floor(receivedCents / 100),
    until: goal.until,
    isReached: state === 'reached',
  }
}

/** Errors: goal.stale, with `current`. */
export function changeGoal(
  { db, ...deps }: Pick<Deps, 'db'> & GoalDeps,
  admin: AdminName,
  { goal, revision }: z.output<typeof goalChange>,
): GoalShown {
  return db.transaction((tx) => {
    const before = showGoal(tx, deps)
    if (before.revision !== revision) {
      const message = 'A colleague has changed the goal since you opened it. Please look at it again.'
      throw new ProductError('conflict', 'goal.stale', message, { current: before })
    }
    const at = toInstant(deps.clock)
    keepSetting(tx, name, { goal, revision: revision + 1 } satisfies Kept, at)
    const subject = { kind: 'giving_goal', id: name }
    recordAct(tx, { admin, action: 'goal.changed', subject, before: before.goal, after: goal, at })
    deps.published.changed(tx, fundsChanged)
    const turns = [goal?.since, goal?.until && dayAfter(goal.until)]
    for (const day of turns) if (day && day > today(deps)) lookAgainOn(tx, deps, day)
    return showGoal(tx, deps)
  })
}
