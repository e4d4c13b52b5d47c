import { onTestFinished, vi } from 'vitest'
import { act } from './screen.tsx'

/** Longer than any answer of this process takes. */
const mostPolls = 1_000

/**
 * The day and what the page does again and again stand still until they are moved; all else goes on. Called before the
 * screen is opened.
 */
export function holdPolls() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const secondsLater = (seconds: number) =>
    act(async () => {
      vi.advanceTimersByTime(seconds * 1000)
    })
  return {
    secondsLater,
    /** Lets polls pass, so many seconds apart, until this holds. */
    async untilPolled(seconds: number, expectation: () => void) {
      for (let polls = 1; ; polls++) {
        await secondsLater(seconds)
        // The server of this process answers.
        await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
        try {
          return expectation()
        } catch (error) {
          if (polls === mostPolls) throw error
        }
      }
    },
  }
}
