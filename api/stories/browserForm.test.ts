import { statfsSync } from 'node:fs'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { renderNotice } from '../../pwa/server.tsx'
import { adminGuards } from '../platform/http/admin.ts'
import type { Env } from '../platform/http/context.ts'
import { answerErrors, answerErrorsAsText } from '../platform/http/errors.ts'
import { createResponseCache } from '../platform/http/responseCache.ts'
import { openTestApp } from '../testing.ts'
import { storiesRoutes } from './stories.routes.ts'

const words = {
  title: 'The heron came back',
  content: 'We saw it at the ford before the first bus. It stood on one leg and did not mind us.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function openSite() {
  const container = await openTestApp({ TRUST_PROXY: 'on' })
  const { deps } = container
  const guards = adminGuards(deps, () => null)
  const site = new Hono<Env>()
    .use('/api/stories', answerErrorsAsText)
    .route('/api/stories', storiesRoutes(deps, guards, createResponseCache(deps), renderNotice))
    .onError(answerErrors(deps.log))
  const send = async (
    changes: Partial<typeof words> = {},
    headers: Record<string, string> = asBrowser,
    empty: string[] = [],
    film: Uint8Array<ArrayBuffer> | null = null,
  ) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...words, ...changes })) body.set(name, value)
    // A file input left empty.
    body.set('image', new Blob([]), '')
    for (const name of empty) body.append('image', new Blob([]), name)
    if (film) body.append('video', new Blob([film]), 'film.mp4')
    const answer = await site.request('/api/stories', { method: 'POST', body, headers })
    return { status: answer.status, type: answer.headers.get('content-type'), text: plain(await answer.text()) }
  }
  const stories = async () => {
    const answer = await container.app.request('/api/stories', { headers: { cookie: await container.signIn() } })
    return (await answer.json()) as { title: string }[]
  }
  return { ...container, send, stories }
}

const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll(/<\/?(span|i)>/g, '')
const codeIn = (html: string) => html.match(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0]

describe('a form that a browser sends without the app', () => {
  test('says which file was empty, and takes the words', async () => {
    const { send, stories } = await openSite()
    const { status, text } = await send({}, asBrowser, ['heron.jpg'])
    expect(status).toBe(201)
    expect(text).toContain('“heron.jpg” was not taken: it is empty or could not be read. Your words are here.')
    expect((await stories()).map(({ title }) => title)).toEqual([words.title])
  })

  test('says which file has no room, and takes the words', async () => {
    const { send, stories, deps } = await openSite()
    const { bavail, bsize } = statfsSync(deps.storage.incoming)
    const film = new Uint8Array(40 * 1024 ** 2)
    Object.defineProperty(deps.storage, 'floorBytes', { value: bavail * bsize - 1.5 * film.length })
    const { status, text } = await send({}, { ...asBrowser, 'content-length': String(film.length) }, [], film)
    expect(status).toBe(201)
    expect(text).toContain(
      '“film.mp4” was not taken: this file is too large, or the server has no room for it now. Your words are here.',
    )
    expect((await stories()).map(({ title }) => title)).toEqual([words.title])
    expect(await deps.storage.listIncoming()).toEqual([])
  })

  test('is answered with a page that thanks, shows the receipt code, and leads on', async () => {
    const { send } = await openSite()
    const { status, type, text } = await send()
    expect(status).toBe(201)
    expect(type).toMatch(/^text\/html/)
    expect(text).toContain('<h1>Story Submitted Successfully!</h1>')
    expect(text).toContain(
      'Thank you for sharing your wildlife conservation story. It will be reviewed before being published.',
    )
    expect(codeIn(text)).toBeDefined()
    expect(text).toMatch(/<a class="button" href="\/submit-story">/)
    expect(text).toMatch(/<a class="button line" href="\/stories">/)
  })

  test('and is refused with a page that says what is wrong and how to go back to the words', async () => {
    const { send, stories } = await openSite()
    const { status, type, text } = await send({ title: '', category: '' })
    expect(status).toBe(400)
    expect(type).toMatch(/^text\/html/)
    expect(text).toContain('<h1>Submission Failed</h1>')
    expect(text).toContain('<p>Title is required</p>')
    expect(text).toContain('Back button')
    expect(await stories()).toEqual([])
  })

  test('is one story when it is sent again within ten minutes, with the receipt of the first time', async () => {
    const { send, stories, clock } = await openSite()
    const first = await send()
    clock.pass(9.5 * 60_000)
    const again = await send()
    expect([first.status, again.status]).toEqual([201, 200])
    expect(codeIn(again.text)).toBe(codeIn(first.text))
    expect(await stories()).toHaveLength(1)
  })

  test('is another story with other words, from another network, or ten minutes later', async () => {
    const { send, stories, clock } = await openSite()
    await send()
    await send({ title: 'The heron left' })
    await send({}, { ...asBrowser, 'x-forwarded-for': '203.0.113.9' })
    clock.pass(10 * 60_000)
    await send()
    expect(await stories()).toHaveLength(4)
  })

  test('of a device that names it is one story, and a new one after its writer has taken it back', async () => {
    const { app, send } = await openSite()
    const named = { ...asBrowser, 'idempotency-key': '0f8fad5b-d9cb-469f-a165-70867728950e' }
    const first = await send({}, named)
    const again = await send({}, named)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(codeIn(again.text)).toBe(codeIn(first.text))
    const body = JSON.stringify({ code: codeIn(first.text), confirmed: true })
    const headers = { 'content-type': 'application/json' }
    expect((await app.request('/api/receipts/withdraw', { method: 'POST', headers, body })).status).toBe(200)
    expect((await send({}, named)).status).toBe(201)
  })

  test('can be sent anew after its writer has taken it back', async () => {
    const { app, send } = await openSite()
    const first = await send()
    const body = JSON.stringify({ code: codeIn(first.text), confirmed: true })
    const headers = { 'content-type': 'application/json' }
    const withdrawn = await app.request('/api/receipts/withdraw', { method: 'POST', headers, body })
    expect(withdrawn.status).toBe(200)
    const again = await send()
    expect(again.status).toBe(201)
    expect(codeIn(again.text)).not.toBe(codeIn(first.text))
  })
})

test('a program is answered as before: a receipt in JSON, and an error in plain text', async () => {
  const { send } = await openSite()
  expect(await send({}, { accept: '*/*' })).toMatchObject({ status: 201, type: 'application/json' })
  const refused = await send({ title: '' }, { accept: '*/*' })
  expect(refused).toMatchObject({ status: 400, text: 'Title is required' })
  expect(refused.type).toMatch(/^text\/plain/)
})
