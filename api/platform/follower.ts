import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { copyTo } from './copies.ts'

/** A copy of the database that is open, and what answers from it. */
export interface Followed {
  /** Of the public site, as the copy knows it. */
  version: number
  close(): Promise<void>
}

export interface Follower<Opened extends Followed> {
  readonly current: Opened
  /** How long the writer has shown what this copy does not; 0 where it shows the same, or does not say. */
  lagSeconds(): number
  stop(): Promise<void>
}

interface Given<Opened> {
  config: Config & { COPIES_URL: string; WRITER_URL: string }
  log: Logger
  clock: Clock
  open(file: string): Promise<Opened>
}

/** The writer is asked as often whether it shows anything new. */
const everyMs = 1_000
/** Who still reads from the former copy may come to an end. */
const graceMs = 10_000

/**
 * Follows the writer: when the public site there has another version than here, the database is brought back from where Litestream
 * copies it to, and takes the place of the one before. Waits until there is a first copy. Nothing that is written into a copy stays.
 */
export async function followCopies<Opened extends Followed>(given: Given<Opened>): Promise<Follower<Opened>> {
  const { config, log, clock, open } = given
  const folder = path.join(config.dataDir, 'followed')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const over = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: over.signal }).catch(() => undefined)
  let copies = 0
  let behindSince: number | null = null

  const bring = async (): Promise<Opened | null> => {
    const file = path.join(folder, `${++copies}.sqlite`)
    try {
      await copyTo(file, { url: config.COPIES_URL, settings: config })
      return await open(file)
    } catch (error) {
      log.warn({ err: error }, 'the copy of the database could not be brought here')
      return null
    }
  }
  const letGo = async (former: Opened) => {
    await pause(graceMs)
    await former.close()
    const kept = new Set([copies, copies - 1].map((number) => `${number}.sqlite`))
    for (const name of await readdir(folder))
      if (![...kept].some((copy) => name.startsWith(copy))) await rm(path.join(folder, name), { force: true })
  }

  let current = await bring()
  while (!current) {
    await pause(everyMs)
    current = await bring()
  }
  const opened = { current }
  const look = async () => {
    const version = await versionOf(config.WRITER_URL)
    // The writer is away: nothing new is shown anywhere.
    if (version === null) return
    if (version === opened.current.version) {
      behindSince = null
      return
    }
    behindSince ??= clock.now().getTime()
    const next = await bring()
    if (next?.version === opened.current.version || over.signal.aborted) await next?.close()
    else if (next) {
      const former = opened.current
      opened.current = next
      void letGo(former)
      if (next.version >= version) behindSince = null
    }
  }
  const following = (async () => {
    while (!over.signal.aborted) {
      await look().catch((error: unknown) => log.error({ err: error }, 'the writer could not be followed'))
      await pause(everyMs)
    }
  })()

  return {
    get current() {
      return opened.current
    },
    lagSeconds: () => (behindSince === null ? 0 : (clock.now().getTime() - behindSince) / 1000),
    async stop() {
      over.abort()
      await following
      await opened.current.close()
    },
  }
}

/** Which version of the public site the writer shows; null when it does not say. */
async function versionOf(writer: string): Promise<number | null> {
  try {
    const answer = await fetch(`${writer}/api/health`, { signal: AbortSignal.timeout(2_000) })
    const { version } = (await answer.json()) as { version?: unknown }
    return typeof version === 'number' ? version : null
  } catch {
    return null
  }
}
