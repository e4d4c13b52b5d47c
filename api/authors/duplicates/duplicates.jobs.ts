import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { dayMs, toInstant } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StoryWritten } from '../../platform/events.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { insertJob, insertJobs } from '../../platform/jobs/jobs.store.ts'
import { idsOf } from '../../platform/rows.ts'
import { inSteps } from '../../platform/steps.ts'
import { findStory, listMediaOf, listReadyPhotosAfter, listRevisionsAfter } from '../../stories/index.ts'
import { forgetWords, photosSeen, revisionsSeen } from './duplicates.store.ts'
import { type KnownWords, knownWordsOf } from './knownWords.ts'
import { dropPairsOf } from './pairs.ts'
import { comparePhotos } from './photos.ts'
import { compareWords, type Look, lookAhead } from './words.ts'

const photoJob = 'likeness.photos'

type Given = Pick<Deps, 'db' | 'clock'>

/** Words are about to be written: they are compared now, and in their transaction only with what has changed since. */
export async function foreseeDuplicates({ db, clock }: Given, content: string): Promise<StoryWritten> {
  const ahead = await lookAhead(db, knownWordsOf(db), content)
  return (tx, id) => detectDuplicates(tx, { db, clock }, id, ahead)
}

/** A story has come or was changed: its words are compared at once, its photos by a job. */
export function detectDuplicates(tx: Tx, { db, clock }: Given, id: number, ahead?: Look): void {
  const story = findStory(tx, id)
  if (!story) return
  const at = toInstant(clock)
  if (story.withdrawnAt) {
    forgetWords(tx, id)
    dropPairsOf(tx, id, at)
    return
  }
  compareWords(tx, story, { known: knownWordsOf(db), at, ahead })
  if (listMediaOf(tx, id).some(({ kind, state }) => kind === 'image' && state === 'ready'))
    schedulePhotoComparison(tx, id, at)
}

/** In the transaction that makes a photo ready, or another one count. */
export const schedulePhotoComparison = (tx: Tx, storyId: number, at: string): boolean =>
  insertJob(tx, { name: photoJob, payload: { storyId } }, at)

export const duplicateJobs = (deps: Pick<Deps, 'db' | 'clock' | 'storage'>): JobHandlers => ({
  [photoJob]: defineJob({
    payload: z.object({ storyId: z.number().int() }),
    run: ({ storyId }) => comparePhotos(deps, storyId),
  }),
  'likeness.catchUp': defineJob({
    everyMs: dayMs,
    run: () => catchUp(deps),
  }),
})

/** Looks at what came before there were fingerprints, and at what a dead server left out. */
async function catchUp({ db, clock }: Given): Promise<void> {
  const known = knownWordsOf(db)
  await known.readAll()
  await inSteps({
    read: (after: Revision | undefined) => listRevisionsAfter(db, after?.id ?? 0, page),
    async work(rows) {
      const seen = revisionsSeen(db, idsOf(rows))
      const unseen = rows.filter(({ id, revision }) => seen.get(id) !== revision).map(({ id }) => id)
      while (unseen.length > 0) {
        const looks = await lookAtMany(db, known, unseen.splice(0, batch))
        db.transaction((tx) => compareMany(tx, { looks, known, at: toInstant(clock) }))
      }
    },
  })
  await inSteps({
    read: (after: ReadyPhoto | undefined) => listReadyPhotosAfter(db, after?.id ?? '', page),
    work(photos) {
      const seen = photosSeen(db, idsOf(photos))
      const storyIds = new Set(photos.filter(({ id }) => !seen.has(id)).map(({ storyId }) => storyId))
      const jobs = [...storyIds].map((storyId) => ({ payload: { storyId }, uniqueKey: `${photoJob}:${storyId}` }))
      insertJobs(db, photoJob, jobs, toInstant(clock))
    },
  })
}

type Revision = ReturnType<typeof listRevisionsAfter>[number]
type ReadyPhoto = ReturnType<typeof listReadyPhotosAfter>[number]

/** Rows in one step. */
const page = 200
/** Few enough to leave room for a visitor's request between two. */
const batch = 10

async function lookAtMany(db: Db, known: KnownWords, ids: number[]): Promise<[number, Look][]> {
  const looks: [number, Look][] = []
  for (const id of ids) {
    await breathe()
    const story = findStory(db, id)
    if (story) looks.push([id, await lookAhead(db, known, story.content)])
  }
  return looks
}

function compareMany(tx: Tx, { looks, known, at }: { looks: [number, Look][]; known: KnownWords; at: string }): void {
  for (const [id, ahead] of looks) {
    const story = findStory(tx, id)
    if (story && !story.withdrawnAt) compareWords(tx, story, { known, at, ahead })
  }
}
