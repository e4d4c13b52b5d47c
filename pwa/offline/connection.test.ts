import { afterEach, expect, it, vi } from 'vitest'
import { isLineSlow } from './connection.ts'

afterEach(() => void vi.restoreAllMocks())

it.each<[string, Partial<PerformanceNavigationTiming>[], boolean]>([
  ['15 kB in two and a half seconds', [{ transferSize: 15_000, responseStart: 2_000, responseEnd: 4_500 }], true],
  ['15 kB in half a second', [{ transferSize: 15_000, responseStart: 2_000, responseEnd: 2_500 }], false],
  ['15 kB at once, after a long while', [{ transferSize: 15_000, responseStart: 5_000, responseEnd: 5_000 }], false],
  ['too little to tell', [{ transferSize: 6_000, responseStart: 0, responseEnd: 3_000 }], false],
  ['a page out of a cache', [{ transferSize: 0, responseStart: 0, responseEnd: 0 }], false],
  ['a worker, which is no page', [], false],
])('%s: is the line slow', (_what, entries, isSlow) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as PerformanceEntryList)
  expect(isLineSlow()).toBe(isSlow)
})
