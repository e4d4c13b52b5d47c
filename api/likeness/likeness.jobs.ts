import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { type Clock, toInstant } from '../clock.ts'
import type { Tx } from '../database.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandlers } from '../jobs/handlers.ts'
import { insertJob, insertJobs } from '../jobs/jobs.store.ts'
import { listReadyPhotos } from '../media/media.store.ts'
import { listMediaOf } from '../media/media.ts'
import { findStory, listRevisions } from '../stories/stories.store.ts'
import { forgetWords, listPhotos, listWords } from './fingerprints.store.ts'
import { dropPairsOf } from './pairs.ts'
import { comparePhotos } from './photos.ts'
import { compareWords } from './words.ts'

const photoJob = 'likeness.photos'
const dayMs = 24 * 3_600_000

/** A story has come or was changed: its words are compared at once, its photos by a job. */
export function lookAtStory(tx: Tx, clock: Clock, id: number): void {
  const story = findStory(tx, id)
  if (!story) return
  const at = toInstant(clock)
  if (story.withdrawnAt) {
    forgetWords(tx, id)
    dropPairsOf(tx, id, at)
    return
  }
  compareWords(tx, story, { others: listWords(tx), at })
  if (listMediaOf(tx, id).some(({ kind, state }) => kind === 'image' && state === 'ready')) askForPhotoLook(tx, id, at)
}

/** In the transaction that makes a photo ready, or another one count. */
export const askForPhotoLook = (tx: Tx, storyId: number, at: string): boolean =>
  insertJob(tx, { name: photoJob, payload: { storyId } }, at)

export const likenessJobs = (deps: Pick<Deps, 'db' | 'clock' | 'storage'>): JobHandlers => ({
  [photoJob]: defineJob({
    payload: z.object({ storyId: z.number().int() }),
    run: ({ storyId }) => comparePhotos(deps, storyId),
  }),
  'likeness.catchUp': defineJob({
    payload: z.object({}),
    everyMs: dayMs,
    run: () => catchUp(deps),
  }),
})

/** Looks at what came before there were fingerprints, and at what a dead server left out. */
async function catchUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const seen = new Map(listWords(db).map(({ storyId, revision }) => [storyId, revision]))
  const unseen = listRevisions(db).filter(({ id, revision }) => seen.get(id) !== revision)
  for (let start = 0; start < unseen.length; start += batch) {
    const ids = unseen.slice(start, start + batch).map(({ id }) => id)
    db.transaction((tx) => compareMany(tx, ids, toInstant(clock)))
    await breathe()
  }
  const known = new Set(listPhotos(db).map(({ mediaId }) => mediaId))
  const missing = listReadyPhotos(db).filter(({ id }) => !known.has(id))
  const storyIds = [...new Set(missing.map(({ storyId }) => storyId))]
  const jobs = storyIds.map((storyId) => ({ payload: { storyId }, uniqueKey: `${photoJob}:${storyId}` }))
  insertJobs(db, photoJob, jobs, toInstant(clock))
}

/** Few enough to leave room for a visitor's request between two. */
const batch = 25

function compareMany(tx: Tx, ids: number[], at: string): void {
  const others = listWords(tx)
  for (const id of ids) {
    const story = findStory(tx, id)
    if (story && !story.withdrawnAt) others.push(compareWords(tx, story, { others, at }))
  }
}
