import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { fromLibrary } from './fallback.ts'

const library = { libraryPosts: vi.fn() }
vi.mock('../offline/library/library.ts', () => library)

const silence = async () => {
  throw new TypeError('Failed to fetch')
}
const answersWith = (status: number) => async () => {
  throw new ApiError(status, '', 'status text')
}
const copy = { posts: [], asOf: '2026-11-20T14:05:00.000Z' }
const ask = (question: () => Promise<{ posts: never[] }>, signal = new AbortController().signal) =>
  fromLibrary<{ posts: never[] }>(signal, question, ({ libraryPosts }) => libraryPosts() as never)

beforeEach(() => {
  // As in a browser: the server has no device to look for a copy on.
  vi.stubEnv('SSR', false)
  library.libraryPosts.mockReset()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test('what the server answers is no copy', async () => {
  expect(await ask(async () => ({ posts: [] }))).toEqual({ posts: [], asOf: null })
  expect(library.libraryPosts).not.toHaveBeenCalled()
})

test('without a network the copy on this device is shown with its date', async () => {
  library.libraryPosts.mockResolvedValue(copy)
  expect(await ask(silence)).toEqual(copy)
})

test('a gateway that answers for a dead server counts as silence', async () => {
  library.libraryPosts.mockResolvedValue(copy)
  expect(await ask(answersWith(502))).toEqual(copy)
})

test('without a copy the failure stays what it was', async () => {
  library.libraryPosts.mockResolvedValue(null)
  await expect(ask(silence)).rejects.toThrow('Failed to fetch')
})

test('a refusal of the server is not covered up by a copy', async () => {
  await expect(ask(answersWith(500))).rejects.toThrow('500: status text')
  expect(library.libraryPosts).not.toHaveBeenCalled()
})
