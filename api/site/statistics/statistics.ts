import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Statistics } from '../../../data/contract/news.ts'
import { fold } from '../../../data/rules/fold.ts'
import { countSpecies, speciesNamed } from '../../../data/rules/stories/speciesNamed.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { cursorOf } from '../../platform/http/lists.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'
import { listChanges, listStories, listStoriesById, newestChange, placeIn, type StoryRow } from '../../stories/index.ts'

/** Stories read in one go: a few milliseconds, so that a long count keeps no other caller waiting. */
const batch = 40

const published = { status: 'published' } as const

/** What one published story adds to the figures. */
interface Share {
  community: string
  contributor: string
  species: string[]
}

type Given = Pick<Deps, 'db' | 'clock' | 'log' | 'published'>

/**
 * The four figures of the home page. The published stories are read once; after that only those that changed, so a
 * site of any size pays for one story per publication. While they are read after a start, the figures of before it are told;
 * where there are none, as on the day on which a large site takes this version, what is counted within `patienceMs`.
 */
export function createStatistics({ db, clock, log, published: content }: Given, patienceMs = 3_000) {
  const shares = new Map<number, Share>()
  const communities = createTally()
  const contributors = createTally()
  const species = createTally()
  let seen: number | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const remove = (id: number) => {
    const share = shares.get(id)
    if (!share) return
    shares.delete(id)
    communities.remove(share.community)
    contributors.remove(share.contributor)
    for (const name of share.species) species.remove(name)
  }
  const put = (story: StoryRow) => {
    remove(story.id)
    if (story.status !== 'published') return
    const share = shareOf(story)
    shares.set(story.id, share)
    communities.add(share.community)
    contributors.add(share.contributor)
    for (const name of share.species) species.add(name)
  }

  async function readAll(): Promise<number> {
    const before = newestChange(db)
    let rows: StoryRow[]
    let cursor: string | undefined
    do {
      rows = listStories(db, { ...published, limit: batch, before: cursor }).slice(0, batch)
      for (const row of rows) put(row)
      const last = rows.at(-1)
      cursor = last && cursorOf(placeIn(published)(last))
      await nextTurn()
    } while (rows.length === batch)
    return before
  }

  async function catchUp(): Promise<void> {
    seen ??= await readAll()
    for (;;) {
      const changes = listChanges(db, seen, batch)
      const ids = changes.filter(({ kind }) => kind === 'story').map(({ itemId }) => itemId)
      for (const id of ids) remove(id)
      for (const row of listStoriesById(db, ids)) put(row)
      seen = changes.at(-1)?.seq ?? seen
      if (changes.length < batch) return
      await nextTurn()
    }
  }

  const figures = (): Statistics => ({
    stories: shares.size,
    communities: communities.size(),
    species: countSpecies(species.names()),
    contributors: contributors.size(),
  })

  /** One count at a time; a failed one does not stop the next. */
  const count = (): Promise<Statistics> => {
    const result = turn.then(catchUp).then(() => keepCounted(db, figures(), toInstant(clock)))
    turn = result.catch(() => undefined)
    return result
  }

  /** Somebody was told figures that the first count may correct. */
  let isToldEarly = false
  let beginning: Promise<void> | null = null
  const begin = () => {
    beginning ??= count()
      .then(() => {
        if (isToldEarly) content.changed()
      })
      .catch((error) => {
        log.error({ err: error }, 'stories could not be counted')
        // The next who asks begins again.
        beginning = null
      })
    return beginning
  }

  return async (): Promise<Statistics> => {
    if (seen !== null) return count()
    const begun = begin()
    const former = findCounted(db)
    if (!former) await Promise.race([begun, wait(patienceMs, undefined, { ref: false })])
    if (seen !== null) return count()
    isToldEarly = true
    return former ?? figures()
  }
}

const settingName = 'statistics.counted'

/** The figures of the latest count, also by a server that has ended since. */
const findCounted = (db: Store) => findSetting<Statistics>(db, settingName)

/** Writes only what is another now. */
function keepCounted(db: Store, figures: Statistics, at: string): Statistics {
  const former = findCounted(db)
  if (!former || JSON.stringify(former) !== JSON.stringify(figures)) keepSetting(db, settingName, figures, at)
  return figures
}

const shareOf = (story: StoryRow): Share => ({
  community: lettersOf(story.authorLocation),
  contributor: story.authorEmail.trim().toLowerCase(),
  species: [...speciesNamed(`${story.title}\n\n${story.content}`)],
})

/** "Ada Foah, Ghana" and "ada foah,ghana" are one place. */
const lettersOf = (location: string) =>
  fold(location)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/** Counts how often each name stands, so that it can be taken away again. */
function createTally() {
  const counts = new Map<string, number>()
  return {
    add: (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1),
    remove(name: string) {
      const left = (counts.get(name) ?? 0) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    },
    size: () => counts.size,
    names: () => counts.keys(),
  }
}
