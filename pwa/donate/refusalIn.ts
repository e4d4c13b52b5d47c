import type { Refusal } from './refusals.ts'

/** What an error means to a donor; also when not even the script that knows it comes. */
export async function refusalIn(error: unknown): Promise<Refusal> {
  try {
    const { refusalOf } = await import('./refusals.ts')
    return refusalOf(error)
  } catch {
    return { kind: 'failed', words: null }
  }
}
