import { expect, test } from 'vitest'
import type { WireError } from '../../data/contract/errors.ts'
import { ApiError, connect, nextCursor, read, readPage } from './client.ts'

const answering = (body: string, init?: ResponseInit) =>
  connect('http://voices.test', async () => new Response(body, init)).api

test('an error is told as its status, a colon and what the server said', async () => {
  const said: WireError = { message: 'Too many', code: 'slow_down', issues: [{ field: 'a', message: 'b' }] }
  const { statistics } = answering(JSON.stringify(said), { status: 429 })
  const error = await read(statistics.$get()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 429,
    message: '429: {"message":"Too many","code":"slow_down","issues":[{"field":"a","message":"b"}]}',
    code: 'slow_down',
    issues: [{ field: 'a', message: 'b' }],
  })
})

test('an error without words is told by its status text', async () => {
  const asked = read(answering('', { status: 502, statusText: 'Bad Gateway' }).statistics.$get())
  await expect(asked).rejects.toThrow('502: Bad Gateway')
})

test('what is read is JSON, and a 401 is an error like any other', async () => {
  const figures = { stories: 1, communities: 2, species: 3, contributors: 4 }
  expect(await read(answering(JSON.stringify(figures)).statistics.$get())).toEqual(figures)
  const asked = read(answering('Please sign in.', { status: 401 }).statistics.$get())
  await expect(asked).rejects.toThrow('401: Please sign in.')
})

test('a list says where its next page begins', async () => {
  const link = '</api/stories?view=card&before=2026-09-23T16%3A38%3A08.256Z_4>; rel="next"'
  const page = await readPage(
    answering('[1,2]', { headers: { link, 'x-total-count': '7' } }).stories.$get({ query: {} }),
  )
  expect(page).toEqual({ items: [1, 2], next: '2026-09-23T16:38:08.256Z_4', total: 7 })
  expect(nextCursor(null)).toBeNull()
  expect(nextCursor('</api/mails?after=41>; rel="next"', 'after')).toBe('41')
})

test('each answer is asked for anew, also by a call that brings a signal', async () => {
  const asked: RequestInit[] = []
  const ask = async (_to: unknown, init: RequestInit = {}) => {
    asked.push(init)
    return new Response('[]')
  }
  for (const credentials of ['include', 'omit'] as const) {
    const { stories } = connect('http://voices.test', ask as typeof fetch, credentials).api
    await stories.$get({ query: {} })
    await stories.$get({ query: {} }, { init: { signal: AbortSignal.timeout(1_000) } })
  }
  const told = (credentials: string) => expect.objectContaining({ cache: 'no-cache', credentials })
  expect(asked).toEqual([told('include'), told('include'), told('omit'), told('omit')])
})
