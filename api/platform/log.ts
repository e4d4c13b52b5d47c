import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** What is being done: every line that is logged meanwhile says so. */
export type Doing = { requestId: string } | { job: string; jobId: number }

const doing = new AsyncLocalStorage<Doing>()

/** One JSON object for each line, on the standard output. */
export const openLog = (
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  destination?: { write(line: string): void },
): Logger => pino({ level: LOG_LEVEL, mixin: () => ({ ...doing.getStore() }) }, destination ?? pino.destination(1))

/** Does something under its name in the log. */
export const under = <T>(name: Doing, work: () => T): T => doing.run(name, work)

/** Does something for everybody: what woke it is not what it does. */
export const apart = <T>(work: () => T): T => doing.exit(work)

/** The request that is being answered, if it is one. */
export function currentRequest(): string | undefined {
  const current = doing.getStore()
  return current && 'requestId' in current ? current.requestId : undefined
}
