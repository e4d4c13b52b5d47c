import type { Failure, FailureKind, Provider } from './kit.ts'

/** What was told to go wrong next, in the order it was told. */
export function openFailures() {
  let waiting: Failure[] = []
  return {
    waiting: (): readonly Failure[] => waiting,
    next(failure: Failure) {
      waiting.push(failure)
    },
    /** The failure that this call is due, once. `call` is `METHOD /path`, or what stands for it. */
    take(provider: Provider, call: string): FailureKind | null {
      const due = waiting.find((failure) => failure.provider === provider && (!failure.of || call.includes(failure.of)))
      waiting = waiting.filter((failure) => failure !== due)
      return due?.status ?? null
    },
    reset() {
      waiting = []
    },
  }
}
export type Failures = ReturnType<typeof openFailures>

/** As a form or a test writes it: a status, `done-` and a status, `never` or `lost`. */
export function readFailureKind(text: string): FailureKind | null {
  if (text === 'never' || text === 'lost') return text
  if (/^done-[45]\d\d$/.test(text)) return text as FailureKind
  return /^[45]\d\d$/.test(text) ? Number(text) : null
}
