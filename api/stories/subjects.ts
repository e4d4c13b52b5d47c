import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { countryOf } from '../../data/rules/stories/countryOf.ts'
import { speciesNamed } from '../../data/rules/stories/speciesNamed.ts'
import { stories } from '../../data/tables/stories.ts'
import { dayMs } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { defineJob, type JobHandlers } from '../platform/jobs/handlers.ts'
import { publicKeys } from '../platform/publicKeys.ts'
import { inSteps } from '../platform/steps.ts'

type StoryRow = typeof stories.$inferSelect

interface Words {
  title: string
  content: string
  authorLocation: string
}

/** Country and species of a story, as lists are filtered by them. */
export const subjectsOf = ({ title, content, authorLocation }: Words) => ({
  country: countryOf(authorLocation),
  species: [...speciesNamed(`${title}\n\n${content}`)],
})

/** Stories read in one go: a few milliseconds. */
const batch = 40

/** Reads the stories that came before their country and species were kept. */
export const subjectJobs = ({ db, published }: Pick<Deps, 'db' | 'published'>): JobHandlers => ({
  'stories.readSubjects': defineJob({
    everyMs: dayMs,
    run: (_payload, { signal }) =>
      inSteps({
        read: (after: StoryRow | undefined) =>
          db
            .select()
            .from(stories)
            .where(and(isNull(stories.species), gt(stories.id, after?.id ?? 0)))
            .orderBy(asc(stories.id))
            .limit(batch)
            .all(),
        work: (rows) =>
          db.transaction((tx) => {
            for (const row of rows) tx.update(stories).set(subjectsOf(row)).where(eq(stories.id, row.id)).run()
            published.changed(tx, { keys: [publicKeys.stories], isSoft: true })
          }),
        signal,
      }),
  }),
})
