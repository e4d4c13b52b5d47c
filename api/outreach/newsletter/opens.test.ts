// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import type { Campaign, Subscriber } from '../../../data/contract/outreach/newsletter.ts'
import { newsletterOpens } from '../../../data/tables/newsletter.ts'
import { opensKeptDays } from '../../../data/vocabulary/newsletter.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../../testing.ts'
import { subscriptionsOfPerson } from './dataSubject.ts'
import { forgetAgreements, sumOpensBefore } from './opens.store.ts'

const site = 'https://voices.example'

/** Two readers, of whom the first may be counted, and an issue to both. */
async function openSent() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.smtp.env, PUBLIC_URL: site })
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie: await api.signIn(), 'content-type': 'application/json' }
    return api.app.request(`/api/newsletter${path}`, { method, headers, body: body && JSON.stringify(body) })
  }
  const subscribers = async () => (await (await call('GET', '/subscribers')).json()) as Subscriber[]
  const send = async () => {
    const selectedRecipients = (await subscribers()).map(({ id }) => id)
    await call('POST', '/send', { subject: 'Herons', content: '<p>Back.</p>', selectedRecipients })
    await api.deps.jobs.drain()
  }
  for (const email of ['amara@example.org', 'noor@example.org']) await call('POST', '', { email })
  await api.deps.jobs.drain()
  const linkTo = (email: string, pattern: RegExp) => {
    const mail = sandbox.smtp.inbox().findLast(({ recipients }) => recipients[0] === email)
    return pattern.exec(mail?.email.html?.replaceAll('&amp;', '&') ?? '')?.[1]?.replace(site, '')
  }
  const confirm = (email: string, body: object) =>
    api.app.request(linkTo(email, /href="([^"]*\/confirm\?[^"]*)"/) ?? '', {
      method: 'POST',
      body: new URLSearchParams({ ...body }),
    })
  await confirm('amara@example.org', { count: 'yes' })
  await confirm('noor@example.org', {})
  await send()
  return {
    ...api,
    call,
    send,
    subscribers,
    pixel: (email: string) => linkTo(email, /src="([^"]*\/opened\?[^"]*)"/),
    choices: (email: string) => linkTo(email, /href="([^"]*\/choices\?[^"]*)"/) ?? '',
    opens: async () => ((await (await call('GET', '/campaigns/1')).json()) as Campaign).opens,
  }
}

test('an opening is counted of who ticked the box, once, and all others get a mail without a trace', async () => {
  const { app, pixel, opens } = await openSent()
  expect(pixel('noor@example.org')).toBeUndefined()
  expect(await opens()).toEqual({ agreed: 1, opened: 0 })
  for (const _ of [1, 2]) {
    const answer = await app.request(pixel('amara@example.org') ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect(answer.headers.get('cache-control')).toContain('no-store')
  }
  expect((await app.request('/api/newsletter/opened?t=opened.1.2.forged')).status).toBe(200)
  expect(await opens()).toEqual({ agreed: 1, opened: 1 })
})

test('who takes the yes back is no part of any figure, and who says yes is counted from then on', async () => {
  const { app, deps, choices, pixel, opens, send, call } = await openSent()
  await app.request(pixel('amara@example.org') ?? '')
  const link = choices('amara@example.org')
  expect(await (await app.request(link)).json()).toMatchObject({ title: 'Your newsletter' })
  expect(await opens()).toEqual({ agreed: 1, opened: 1 })
  await app.request(`${link}&count=no`, { method: 'POST' })
  expect(await opens()).toEqual({ agreed: 0, opened: 0 })
  await app.request(pixel('amara@example.org') ?? '')
  expect(await opens()).toEqual({ agreed: 0, opened: 0 })
  await app.request(`${choices('noor@example.org')}&count=yes`, { method: 'POST' })
  await send()
  expect(((await (await call('GET', '/campaigns/2')).json()) as Campaign).opens).toEqual({ agreed: 1, opened: 0 })
  forgetAgreements(deps.db)
  expect(deps.db.select().from(newsletterOpens).all()).toEqual([])
})

test('what is counted of somebody is handed out to them, goes with them, and becomes two numbers after a while', async () => {
  const { app, deps, clock, pixel, opens, subscribers, call } = await openSent()
  await app.request(pixel('amara@example.org') ?? '')
  expect(subscriptionsOfPerson(deps.db, 'amara@example.org')).toMatchObject([
    { counted: [{ subject: 'Herons', isOpened: true }] },
  ])
  clock.pass((opensKeptDays + 1) * 86_400_000)
  const before = new Date(clock.now().getTime() - opensKeptDays * 86_400_000).toISOString()
  expect(sumOpensBefore(deps.db, { before, limit: 100 })).toBe(1)
  const [amara] = (await subscribers()).filter(({ email }) => email === 'amara@example.org')
  await call('DELETE', `/subscribers/${amara?.id}`)
  expect(await opens()).toEqual({ agreed: 1, opened: 1 })
  expect(deps.db.select().from(newsletterOpens).all()).toEqual([])
})
