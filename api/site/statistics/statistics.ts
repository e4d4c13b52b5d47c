import { setTimeout as wait } from 'node:timers/promises'
import type { Statistics } from '../../../data/contract/news.ts'
import { countSpecies } from '../../../data/rules/stories/speciesNamed.ts'
import type { Store } from '../../platform/database.ts'
import { findSetting } from '../../platform/settings.ts'
import { countFigures } from './figures.store.ts'
import { type Counting, figuresChanged, findSeen, followChanges, isFarBehind, recount } from './recount.ts'

/**
 * The four figures of the home page. What each published story adds stands in a table; whoever asks takes over what has changed
 * since, so a site of any size pays for one story per publication. Before the stories were ever counted there, as on the day on
 * which a site takes this version, the figures of before are told; where there are none, what is counted within `patienceMs`.
 */
export function createStatistics(counting: Counting, patienceMs = 3_000) {
  const { db, log, published } = counting
  let isFollowing = false
  const followLater = async () => {
    if (isFollowing) return
    isFollowing = true
    try {
      await followChanges(counting)
      db.transaction((tx) => published.changed(tx, figuresChanged))
    } catch (error) {
      log.error({ err: error }, 'changes could not be counted')
    } finally {
      isFollowing = false
    }
  }
  const count = async () => {
    if (isFarBehind(counting)) void followLater()
    else await followChanges(counting)
    return figuresOf(db)
  }

  /** Somebody was told figures that the first count may correct. */
  let isToldEarly = false
  let beginning: Promise<void> | null = null
  const begin = () => {
    beginning ??= recount(counting)
      .then(() => {
        if (isToldEarly) db.transaction((tx) => published.changed(tx, figuresChanged))
      })
      .catch((error) => {
        log.error({ err: error }, 'stories could not be counted')
        // The next who asks begins again.
        beginning = null
      })
    return beginning
  }

  return async (): Promise<Statistics> => {
    if (findSeen(db) !== null) return count()
    const begun = begin()
    const former = findCounted(db)
    if (!former) await Promise.race([begun, wait(patienceMs, undefined, { ref: false })])
    if (findSeen(db) !== null) return count()
    isToldEarly = true
    return former ?? figuresOf(db)
  }
}

function figuresOf(db: Store): Statistics {
  const { stories, names, species } = countFigures(db)
  return {
    stories,
    communities: names.community ?? 0,
    species: countSpecies(species),
    contributors: names.contributor ?? 0,
  }
}

/** What an earlier version counted last. */
const findCounted = (db: Store) => findSetting<Statistics>(db, 'statistics.counted')
