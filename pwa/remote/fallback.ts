import { device } from '../offline/status.ts'
import { ApiError } from './client.ts'

type Library = typeof import('../offline/library/library.ts')

/** Longest wait for an answer before this device's copy is shown instead, and while it is known to have none. */
const patienceMs = 3_000
const patienceWithoutCopyMs = 15_000

/** What a screen shows, and since when if it is this device's copy instead of the server's answer. */
export type Copied<T> = T & { asOf: string | null }

/** Asks the network; when it does not answer, shows the copy that this device keeps, or else fails as the network did. */
export async function fromLibrary<T>(
  signal: AbortSignal,
  ask: (init: RequestInit) => Promise<T>,
  look: (library: Library) => Promise<(T & { asOf: string }) | null>,
): Promise<Copied<T>> {
  const impatient = new AbortController()
  const stop = () => impatient.abort()
  const timer = setTimeout(stop, device.libraryAt ? patienceMs : patienceWithoutCopyMs)
  signal.addEventListener('abort', stop)
  try {
    return { ...(await ask({ signal: impatient.signal })), asOf: null }
  } catch (error) {
    if (signal.aborted || import.meta.env.SSR || !isSilence(error)) throw error
    const copy = await look(await import('../offline/library/library.ts'))
    if (copy) return copy
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** No answer at all, or only one from something on the way: a proxy, a gateway, a server that is just starting. */
const isSilence = (error: unknown) => !(error instanceof ApiError) || error.status >= 502
