import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PostWords } from '../../../data/contract/news.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { erasePictures, listPicturesBefore, showPicture } from '../../stories/index.ts'
import { isPictureNamed, isPictureShown, listPostsAfter } from './news.store.ts'

/** A picture that was taken out may come back by an undo, or with words that a tab has kept. */
const unusedDays = 7

/** The ids of the pictures that a text names. */
export const picturesOf = (words: Pick<PostWords, 'content' | 'imageUrl'> | null): string[] =>
  words ? [...new Set(Array.from(`${words.imageUrl} ${words.content}`.matchAll(address), ([, id = '']) => id))] : []
const address = /\/media\/([\da-z]{8,64})\//gi

/** Everybody sees the pictures of what is published, and admins alone all others. */
export function settlePictures(tx: Tx, ids: string[]): void {
  for (const id of ids) showPicture(tx, id, isPictureShown(tx, id))
}

type Erasing = { jobs: Pick<Jobs, 'enqueue'> } & Pick<Deps, 'pictureKept'>

/** Erases the pictures that no post names any more, neither here nor for another platform. */
export function erasePicturesOf(tx: Tx, { jobs, pictureKept }: Erasing, ids: string[]): void {
  erasePictures(
    tx,
    jobs,
    ids.filter((id) => !isPictureNamed(tx, id) && !pictureKept(tx, id)),
  )
}

type Given = Pick<Deps, 'db' | 'clock' | 'pictureKept'>

export const postPictureJobs = ({ db, clock, pictureKept }: Given): JobHandlers => ({
  'news.pictures': defineJob({
    everyMs: dayMs,
    async run(_payload, { signal }) {
      const now = clock.now()
      const longAgo = new Date(now.getTime() - unusedDays * dayMs).toISOString()
      const enqueue: Jobs['enqueue'] = (tx, job) => insertJob(tx, job, now.toISOString())
      const named = await namedPictures(db)
      const unnamed = listPicturesBefore(db, longAgo).filter((id) => !named.has(id))
      while (unnamed.length > 0 && !signal.aborted) {
        // What was named in the meantime is spared: each is asked about once more where it is erased.
        db.transaction((tx) => erasePicturesOf(tx, { jobs: { enqueue }, pictureKept }, unnamed.splice(0, aFew)))
        await nextTurn()
      }
    },
  }),
})

/** Few enough that nobody who writes has to wait. */
const aFew = 10

/** The pictures that posts name, also in words that are being worked on; read in parts, so that others are answered. */
async function namedPictures(db: Db): Promise<Set<string>> {
  const named = new Set<string>()
  for (let last = 0; ; ) {
    const posts = listPostsAfter(db, last, aFew * 10)
    for (const post of posts) for (const id of [...picturesOf(post), ...picturesOf(post.working)]) named.add(id)
    const next = posts.at(-1)?.id
    if (next === undefined) return named
    last = next
    await nextTurn()
  }
}
