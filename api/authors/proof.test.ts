import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { mailLog } from '../../data/tables/system.ts'
import { renderNotice } from '../../pwa/server.tsx'
import { findAuthorOf, isProven } from './authors.store.ts'
import { authorAddressRoutes } from './proofPage.routes.ts'
import { author, openAuthors } from './testing.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

async function open() {
  const desk = await openAuthors()
  const profile = await desk.add()
  const mail = (headers = {}) => desk.call('POST', `/${profile.id}/proof/mail`, undefined, headers)
  const mails = () => desk.deps.db.select().from(mailLog).all()
  /** The path in the latest mail. */
  const link = () =>
    mails()
      .at(-1)
      ?.text?.match(/\/author-address\/\S+/)?.[0] ?? ''
  const mailed = async () => {
    expect((await mail()).status).toBe(200)
    return link()
  }
  const visit = (method: string, address: string) => desk.app.request(address, { method })
  const prove = (code: string) => desk.call('POST', `/${profile.id}/proof/receipt`, { code })
  const now = () => findAuthorOf(desk.deps.db, author.email)
  return { ...desk, profile, mail, mails, link, mailed, visit, prove, now }
}
type Desk = Awaited<ReturnType<typeof open>>

/** Sends a story as a visitor does; its receipt code. */
async function sendStory({ app }: Desk, email: string): Promise<string> {
  const form = new FormData()
  const words = { title: 'The heron', content: 'It came back. '.repeat(20), category: 'Education' }
  const by = { authorName: 'A', authorLocation: 'Nairobi', authorEmail: email }
  for (const [field, value] of Object.entries({ ...words, ...by })) form.set(field, value)
  const headers = { 'idempotency-key': randomUUID(), accept: 'application/json' }
  const answer = await app.request('/api/stories', { method: 'POST', body: form, headers })
  return ((await answer.json()) as { code: string }).code
}

describe('a mailed link', () => {
  test('proves the address when its button is pressed, and not when it is looked at', async () => {
    const desk = await open()
    const link = await desk.mailed()
    for (const method of ['GET', 'HEAD', 'GET']) expect((await desk.visit(method, link)).status).toBe(200)
    expect(desk.now()).toMatchObject({ provenBy: null, provenAt: null })
    expect(isProven(desk.deps.db, author.email)).toBe(false)
    const meanwhile = desk.clock.span()
    const answer = await desk.visit('POST', link)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(desk.now()).toMatchObject({ provenBy: 'mail', provenAt: meanwhile() })
    expect(isProven(desk.deps.db, 'AMINA@xn--bcher-kva.example')).toBe(true)
    expect(desk.acts().at(-1)).toMatchObject({ admin: null, action: 'author.proven', after: { by: 'mail' } })
  })

  test('pressed twice, and twice at once, proves once', async () => {
    const desk = await open()
    const link = await desk.mailed()
    const answers = await Promise.all([desk.visit('POST', link), desk.visit('POST', link)])
    desk.clock.pass(hourMs)
    expect(
      [...answers, await desk.visit('POST', link), await desk.visit('GET', link)].map(({ status }) => status),
    ).toEqual([200, 200, 200, 200])
    expect(desk.acts().filter(({ action }) => action === 'author.proven')).toHaveLength(1)
  })

  test('is void after a newer one, after another address, and after seven days', async () => {
    const desk = await open()
    const first = await desk.mailed()
    desk.clock.pass(hourMs)
    const second = await desk.mailed()
    expect([(await desk.visit('GET', first)).status, (await desk.visit('POST', first)).status]).toEqual([410, 410])
    const profile = await desk.changed(desk.profile, { email: 'new@example.org' })
    expect((await desk.visit('POST', second)).status).toBe(410)
    await desk.changed(profile, { email: author.email })
    expect((await desk.visit('POST', second)).status).toBe(410)
    desk.clock.pass(hourMs)
    const third = await desk.mailed()
    desk.clock.pass(7 * dayMs - 1000)
    expect((await desk.visit('GET', third)).status).toBe(200)
    desk.clock.pass(1000)
    expect((await desk.visit('POST', third)).status).toBe(410)
    expect(desk.now()?.provenAt).toBeNull()
  })

  test('is void once the profile is deleted, also for one that is made anew', async () => {
    const desk = await open()
    const link = await desk.mailed()
    await desk.call('DELETE', `/${desk.profile.id}`)
    await desk.add()
    expect((await desk.visit('POST', link)).status).toBe(410)
  })

  test.each(['', 'x', 'author-address.1.n.99999999999999.AAAA', '%00', '../../api/authors', '\u202E'])(
    'that is not ours (“%s”) proves nothing',
    async (token) => {
      const desk = await open()
      await desk.mailed()
      const answer = await desk.visit('POST', `/author-address/${encodeURIComponent(token)}`)
      expect([400, 404]).toContain(answer.status)
      expect(desk.now()?.provenAt).toBeNull()
    },
  )

  test('of another kind, such as one that leaves the newsletter, and one for another author prove nothing', async () => {
    const desk = await open()
    const link = await desk.mailed()
    const { secrets } = desk.deps
    const other = await desk.add({ email: 'kofi@example.org' })
    const nonce = secrets.unseal(link.slice('/author-address/'.length))?.split('.')[2]
    const until = desk.clock.now().getTime() + dayMs
    for (const text of [
      `unsubscribe.1.${nonce}.${until}`,
      `author-address.${other.id}.${nonce}.${until}`,
      'author-address.1',
    ])
      expect([400, 410]).toContain((await desk.visit('POST', `/author-address/${secrets.seal(text)}`)).status)
    expect((await desk.list()).every(({ provenAt }) => provenAt === null)).toBe(true)
  })

  test('carries nothing that somebody wrote in a story, and goes to the address alone', async () => {
    const desk = await open()
    await desk.mailed()
    const [mail] = desk.mails()
    expect(mail).toMatchObject({ recipient: author.email, recipientName: null, kind: 'author' })
    expect(`${mail?.subject} ${mail?.text} ${mail?.html} ${mail?.key}`).not.toMatch(/Amina|Reedwater/)
  })

  test('without a mail server goes into a file, and the desk is told that no mail was sent', async () => {
    const desk = await open()
    expect(await (await desk.mail()).json()).toEqual({ emailSent: false })
    const link = desk.link()
    await desk.deps.jobs.drain()
    const folder = path.join(desk.dataDir, 'mail')
    const [file = ''] = readdirSync(folder)
    expect(readFileSync(path.join(folder, file), 'utf8').replaceAll('=\r\n', '')).toContain(link)
  })

  test('is mailed once an hour and five times a week, whoever asks', async () => {
    const desk = await open()
    const second = { cookie: await desk.signIn('admin2') }
    const answers = await Promise.all([desk.mail(), desk.mail(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(await refused?.json()).toMatchObject({
      code: 'author.proof_mailed',
      message: 'A link was mailed to this author not long ago. Please try again in 60 minutes.',
    })
    for (let n = 0; n < 4; n += 1) {
      desk.clock.pass(hourMs)
      expect((await desk.mail()).status).toBe(200)
    }
    desk.clock.pass(hourMs)
    expect((await desk.mail()).status).toBe(429)
    expect(desk.mails()).toHaveLength(5)
    desk.clock.pass(7 * dayMs)
    expect((await desk.mail({ cookie: await desk.signIn() })).status).toBe(200)
  })

  test('is not mailed to who has proven it, nor to nobody', async () => {
    const desk = await open()
    await desk.visit('POST', await desk.mailed())
    desk.clock.pass(hourMs)
    const answer = await desk.mail()
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'author.proven'])
    expect((await desk.call('POST', '/99/proof/mail')).status).toBe(404)
  })

  test('leads to a page of the site with one button, which leads back to the same address', async () => {
    const desk = await open()
    const link = await desk.mailed()
    const site = new Hono().route('/author-address', authorAddressRoutes(desk.deps, renderNotice))
    const page = await (await site.request(link)).text()
    expect(page).toContain('Is this your email address?')
    expect(page.split(`action="${link}"`)).toHaveLength(2)
    expect(page).not.toContain(author.email)
    const after = await (await site.request(link, { method: 'POST' })).text()
    expect(after).toContain('Thank you, the email address is yours')
    expect(after).not.toContain(link)
    const broken = await site.request('/author-address/x')
    expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('This link is not complete')])
  })
})

describe('a receipt code', () => {
  test('of the first story under the address proves it, however address and code are written', async () => {
    const desk = await open()
    const code = await sendStory(desk, 'AMINA@xn--bcher-kva.example')
    const answer = await desk.prove(` ${code.toLowerCase().replaceAll('-', ' ')} `)
    expect([answer.status, await answer.json()]).toMatchObject([200, { provenBy: 'receipt', stories: 1 }])
    expect(desk.acts().at(-1)).toMatchObject({ admin: 'admin1', action: 'author.proven', after: { by: 'receipt' } })
    expect((await desk.prove(code)).status).toBe(409)
  })

  test('of a later story does not: anybody can send one under the address of somebody else', async () => {
    const desk = await open()
    await sendStory(desk, author.email)
    desk.clock.pass(1000)
    const thief = await sendStory(desk, author.email)
    const answer = await desk.prove(thief)
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'author.wrong_code'])
    expect(desk.now()?.provenAt).toBeNull()
  })

  test('of a story that was moved here from another address does not: its code was given to whoever has that one', async () => {
    const desk = await open()
    const code = await sendStory(desk, author.email)
    await desk.changed(desk.profile, { email: 'somebody.else@example.org' })
    const answer = await desk.prove(code)
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'author.wrong_code'])
    await desk.call('DELETE', `/${desk.profile.id}`)
    const { id } = await desk.add({ email: 'somebody.else@example.org' })
    expect((await desk.call('POST', `/${id}/proof/receipt`, { code })).status).toBe(400)
  })

  test('of somebody else, of a story that was taken back, or of nothing does not', async () => {
    const desk = await open()
    const others = await sendStory(desk, 'kofi@example.org')
    const withdrawn = await sendStory(desk, author.email)
    await desk.app.request('/api/receipts/withdraw', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: withdrawn, confirmed: true }),
    })
    for (const code of [others, 'ABCD', "' or 1=1 --", '\u0000']) expect((await desk.prove(code)).status).toBe(400)
    expect((await desk.prove('')).status).toBe(400)
    expect(desk.now()?.provenAt).toBeNull()
  })

  test('cannot be guessed: after ten wrong ones within an hour even the right one has to wait', async () => {
    const desk = await open()
    const code = await sendStory(desk, author.email)
    const wrong = await sendStory(desk, 'kofi@example.org')
    for (let n = 0; n < 10; n += 1) expect((await desk.prove(wrong)).status).toBe(400)
    const answer = await desk.prove(code)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600'])
    desk.clock.pass(hourMs)
    expect((await desk.prove(code)).status).toBe(200)
  })
})
