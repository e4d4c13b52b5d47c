import { onTestFinished, vi } from 'vitest'

/** The timers of the page, whichever way they are named, stand still until they are moved; answers of servers go on. */
export function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const names = ['setTimeout', 'clearTimeout'] as const
  const own = names.map((name) => [name, window[name]] as const)
  for (const name of names) Object.assign(window, { [name]: globalThis[name] })
  onTestFinished(() => {
    for (const [name, timer] of own) Object.assign(window, { [name]: timer })
    vi.useRealTimers()
  })
}
