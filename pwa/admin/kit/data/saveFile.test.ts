import { resolveObjectURL } from 'node:buffer'
import { afterEach, expect, it, vi } from 'vitest'
import { saveFile } from './saveFile.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a file is still there when the browser comes for it after the click, and is given up later', () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  saveFile(new Blob(['words']), 'personal-data.json')
  expect([link.download, link.click.mock.calls.length]).toEqual(['personal-data.json', 1])
  vi.advanceTimersByTime(30_000)
  expect(resolveObjectURL(link.href)?.size).toBe(5)
  vi.advanceTimersByTime(60_000)
  expect(resolveObjectURL(link.href)).toBeUndefined()
})
