import { z } from 'zod'
import { socialPlatforms } from '../../../data/vocabulary/social.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { type Cards, cardsOf } from '../../site/index.ts'
import { recordFailed, recordUnclear } from './outcomes.ts'
import { findOpenAttempt, findPost, listDuePosts } from './posts.store.ts'
import { createSender } from './publish.ts'
import { dueOf, publishJob, queueSending } from './queue.ts'

/** How long a due post could be without a job, whatever took it. */
const sweepMs = 2 * 60_000

/** How long before its time a story's card is drawn, as that takes seconds. */
const drawnBeforeMs = 2 * sweepMs

/** Of each platform: posts that leave at the same minute do not wait for each other. */
const atOnce = 4

/** `deps` is asked for when a job runs: jobs are made before all that they use. */
export function socialJobs(deps: () => Deps): JobHandlers {
  let known: { cards: Cards; send: ReturnType<typeof createSender> } | undefined
  function open() {
    const cards = cardsOf(deps())
    return { cards, send: createSender(deps(), cards) }
  }
  const sending = defineJob({
    payload: z.object({ id: z.number().int(), due: z.string() }),
    concurrency: atOnce,
    maxAttempts: 10,
    isToldByRoom: true,
    run(errand, { signal }) {
      known ??= open()
      return known.send(errand, signal)
    },
    givenUp(tx, { id, due }) {
      const row = findPost(tx, id)
      if (row?.status !== 'scheduled' || dueOf(row) !== due) return
      const attempt = findOpenAttempt(tx, id)
      const record = attempt ? recordUnclear : recordFailed
      record(tx, deps(), row, 'Something went wrong on our side.', attempt)
    },
  })
  return {
    ...Object.fromEntries(socialPlatforms.map((platform) => [publishJob(platform), sending])),
    'social.sweep': defineJob({
      everyMs: sweepMs,
      async run(_payload, { log }) {
        const { db, clock, jobs } = deps()
        const at = toInstant(clock)
        const lost = db.transaction((tx) => listDuePosts(tx, at).filter((row) => queueSending(tx, row, at)))
        if (lost.length > 0) jobs.wake()
        known ??= open()
        const soon = new Date(clock.now().getTime() + drawnBeforeMs).toISOString()
        for (const row of listDuePosts(db, soon))
          if (row.contentType === 'story' && row.mediaUrl === null && row.contentId !== null)
            await known.cards
              .find(row.contentId)
              .catch((error) => log.warn({ err: error }, 'a card could not be drawn'))
      },
    }),
  }
}
