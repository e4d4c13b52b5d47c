import type { Logger } from 'pino'
import { z } from 'zod'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import type { MediaStorage } from '../../platform/storage/storage.ts'
import { type Converter, conversionJob, convertMedia, giveUpConversion } from './convert.ts'
import { eraseFiles, eraseJob } from './erase.ts'
import { fairly } from './fairly.ts'
import { findVideoTools, type VideoTools } from './ffmpeg.ts'
import { convertStrangersPhoto } from './photoProgram.ts'
import { queueWaiting, sweepOrphans } from './sweep.ts'
import type { Pace } from './videos.ts'

interface Given {
  db: Db
  clock: Clock
  log: Logger
  config: Pick<Config, 'FFMPEG_PATH' | 'FFPROBE_PATH'>
  storage: MediaStorage
  onReady: Converter['onReady']
}

const dayMs = 24 * 3_600_000

/** What happens to media after the answer. Throws when a configured ffmpeg does not run. */
export async function mediaJobs({ db, clock, log, config, storage, onReady }: Given): Promise<JobHandlers> {
  let found: Promise<VideoTools | null> | undefined
  const videoTools = () => {
    found ??= findVideoTools(config, log)
    return found
  }
  if (config.FFMPEG_PATH !== undefined || config.FFPROBE_PATH !== undefined) await videoTools()
  const converter = { db, clock, storage, convertPhoto: convertStrangersPhoto, videoTools, onReady }
  const conversion = conversionOf(converter, 'quick')
  return {
    // Three names, so that no photo waits behind a video, and no short video behind an hour of another.
    [conversionJob.image]: conversion,
    [conversionJob.video]: conversion,
    [conversionJob.longVideo]: conversionOf(converter, 'patient'),
    [eraseJob]: eraseFiles(storage),
    'media.sweep': defineJob({
      payload: z.object({}),
      everyMs: dayMs,
      async run() {
        await videoTools()
        queueWaiting({ db }, { enqueue: (tx, job) => insertJob(tx, job, toInstant(clock)) })
        await sweepOrphans({ db, clock, storage })
      },
    }),
  }
}

/** Five deaths of the server in one conversion are the file's doing only if they lie far apart: 1 min, 8 min, 1 h, 8 h. */
const restAfterDeath = (deaths: number) => 60_000 * 8 ** (deaths - 1)

const conversionOf = (converter: Converter, pace: Pace) =>
  defineJob({
    payload: z.object({ id: z.string(), from: z.string().nullish(), bytes: z.number().optional() }),
    order: fairly,
    restMs: restAfterDeath,
    run: (conversion, { signal }) => convertMedia(converter, { ...conversion, pace }, signal),
    givenUp: (tx, { id }, reason) => giveUpConversion(tx, id, reason),
  })
