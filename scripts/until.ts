import { setTimeout as wait } from 'node:timers/promises'

const everyMs = 100

/**
 * Waits until something is true: for programs that start, and for what may take a moment on a busy machine. Who cannot be asked yet is
 * asked again. Errors: it does not become so.
 */
export async function until(isSo: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const begun = performance.now()
  let cause: unknown
  const ask = () =>
    isSo().catch((error: unknown) => {
      cause = error
      return false
    })
  while (!(await ask())) {
    if (performance.now() - begun > patienceMs) throw new Error(`Not so in time: ${isSo}`, { cause })
    await wait(everyMs)
  }
}
