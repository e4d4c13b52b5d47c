import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { adminNames } from '../data/contract/admin.ts'
import type { Campaign, Delivery, Subscriber } from '../data/contract/outreach/newsletter.ts'
import { demoAuthors } from '../data/demo/authors.ts'
import { authorNotifications } from '../data/tables/notifications.ts'
import { alertKindNames } from '../data/vocabulary/notifications.ts'
import { openSandbox } from '../scripts/sandbox/sandbox.ts'
import { fillDemoContent } from './demo.ts'
import { keepDevice } from './inbox/push/push.ts'
import { connectPlatforms } from './outreach/social/tokens/testing.ts'
import { changeProfile } from './platform/admins/profile.ts'
import { openTestApp } from './testing.ts'

const hour = 3_600_000

/** A first start with everything connected that can carry something out, and both admins alerted of all, by mail and on a device. */
async function openConnected() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.env, DEMO_CONTENT: 'on' })
  const { app, clock, deps } = api
  fillDemoContent(deps)
  connectPlatforms(deps, sandbox)
  for (const admin of adminNames) {
    changeProfile(deps, admin, { email: `${admin}@desk.example`, alertMail: 'every' })
    const device = sandbox.push.subscribe(deps.push.publicKey)
    keepDevice(deps, admin, { ...device, kinds: alertKindNames }, 'test')
  }
  const cookie = await api.signIn()
  const call = (method: string, path: string, body?: object) =>
    app.request(path, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: body && JSON.stringify(body),
    })
  /** Lets days go by on a running server. */
  const pass = async (days: number) => {
    for (let n = 0; n < days * 2; n += 1) {
      clock.pass(12 * hour)
      await deps.jobs.drain()
    }
  }
  const mailed = () => sandbox.smtp.inbox().flatMap(({ recipients }) => recipients)
  const pushed = () => sandbox.push.messages().map(({ text }) => JSON.parse(text ?? 'null'))
  const posted = () => [...sandbox.facebook.posts(), ...sandbox.x.posts()]
  return { ...api, sandbox, call, pass, mailed, pushed, posted }
}

type Connected = Awaited<ReturnType<typeof openConnected>>
const read = async <T>({ call }: Connected, path: string) => (await (await call('GET', path)).json()) as T

/** Of a real person, who wrote today. */
const letter = {
  name: 'Amara',
  email: 'amara@lakeside.example.com',
  category: 'other',
  subject: 'The ford',
  message: 'Who looks after the heron at the ford?',
}

describe('because of demonstration content', () => {
  test('no mail, no alert and no post leaves, however long nobody works it off', async () => {
    const server = await openConnected()
    server.start()
    await server.pass(12)
    expect([server.mailed(), server.pushed(), server.posted()]).toEqual([[], [], []])
  })

  test('no alert says more than what real people sent', async () => {
    const server = await openConnected()
    await server.call('POST', '/api/contact', letter)
    await server.pass(1)
    expect(server.pushed().map(({ type, count }) => `${count} ${type}`)).toEqual(['1 messages', '1 messages'])
    // Whoever sent it is told that it has arrived.
    const writer = 'amara@lakeside.example.com'
    expect(server.mailed().sort()).toEqual(['admin1@desk.example', 'admin2@desk.example', writer])
    const alerted = server.deps.db.select().from(authorNotifications).all()
    expect(alerted.filter(({ alertId }) => alertId !== null).map(({ title }) => title)).toEqual([
      'New message: The ford',
    ])
  })
})

describe('to an address of the demonstration content nothing is sent', () => {
  test('by a newsletter to everybody, which says so for each', async () => {
    const server = await openConnected()
    await server.call('POST', '/api/newsletter/subscribers/import', { csv: letter.email, haveAgreed: true })
    const all = await read<Subscriber[]>(server, '/api/newsletter/subscribers')
    await server.call('POST', '/api/newsletter/send', {
      subject: 'The river',
      content: '<p>It is back.</p>',
      selectedRecipients: all.map(({ id }) => id),
    })
    await server.deps.jobs.drain()
    expect(server.mailed()).toEqual([letter.email])
    const [campaign] = await read<Campaign[]>(server, '/api/newsletter/campaigns')
    expect(campaign).toMatchObject({ state: 'sent', counts: { sent: 1, skipped: 3 } })
    const deliveries = await read<Delivery[]>(server, `/api/newsletter/campaigns/${campaign?.id}/recipients`)
    for (const { email, error } of deliveries)
      expect([email, /demonstration content/.test(error ?? '')]).toEqual([email, email !== letter.email])
  })

  test('by a copy for a look at it, in whatever case it is typed', async () => {
    const server = await openConnected()
    const answer = await server.call('POST', '/api/newsletter/test', {
      to: 'Grace.Example@Example.org',
      subject: 'The river',
      content: '<p>It is back.</p>',
    })
    expect(answer.status).toBeLessThan(300)
    await server.deps.jobs.drain()
    expect(server.mailed()).toEqual([])
  })

  test('to let an invented author show that it is theirs: the desk says why', async () => {
    const server = await openConnected()
    for (const id of demoAuthors.keys()) {
      const answer = await server.call('POST', `/api/authors/${id + 1}/proof/mail`)
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'author.demonstration'])
    }
    await server.deps.jobs.drain()
    expect(server.mailed()).toEqual([])
  })

  test('when an admin decides about what it wrote', async () => {
    const server = await openConnected()
    for (const { id } of await read<{ id: number }[]>(server, '/api/stories?status=pending'))
      expect((await server.call('PATCH', `/api/stories/${id}/status`, { status: 'published' })).status).toBe(200)
    server.start()
    await server.pass(1)
    server.clock.pass(31 * 24 * hour)
    await server.pass(1)
    expect([server.mailed(), server.pushed(), server.posted()]).toEqual([[], [], []])
  })
})
