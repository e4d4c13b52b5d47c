import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { heron, openWriter } from './testing.ts'

const hourMs = 3_600_000

async function open() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const writer = await openWriter({ ...sandbox.smtp.env, PUBLIC_URL: 'https://voices.example', TRUST_PROXY: 'on' })
  const ask = (email: string, network = '10.0.0.1') =>
    writer.call('POST', '/api/receipts/lost', { email }, { 'x-forwarded-for': network })
  /** All mail that has arrived, each with its recipients and its words in plain text. */
  const mails = async () => {
    await writer.deps.jobs.drain()
    // Beside those that tell that a story has arrived.
    return sandbox.smtp.inbox().filter(({ email }) => email.subject !== 'Your story has arrived')
  }
  const linkIn = (text: string) => /https:\/\/voices\.example(\/receipt-codes\/\S+)/.exec(text)?.[1] ?? ''
  const textOf = (mail: Awaited<ReturnType<typeof mails>>[number] | undefined) => mail?.email.text ?? ''
  return { ...writer, ask, mails, linkIn, textOf }
}

test('a lost code comes back by mail to the address of the story, and only there', async () => {
  const writer = await open()
  const { code, storyId } = await writer.submit()
  await writer.move(storyId, 'published')
  const other = await writer.submit({ title: 'A story that waits' })
  const elsewhere = await writer.submit({ authorEmail: 'kofi@lakeside.example.com' })
  expect(await (await writer.ask(' WANJIRU@lakeside.example.com')).json()).toEqual({ mayMail: true })
  const [asked, ...none] = await writer.mails()
  expect(none).toEqual([])
  expect(asked?.recipients).toEqual([heron.authorEmail])
  expect(writer.textOf(asked)).not.toMatch(new RegExp(`${heron.title}|${showReceiptCode(code)}|${code}`))

  const link = writer.linkIn(writer.textOf(asked))
  for (const method of ['GET', 'HEAD', 'GET']) {
    const page = await writer.app.request(link, { method })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await page.text()).not.toContain(code)
  }
  expect(await writer.mails()).toHaveLength(1)
  const pressed = await writer.app.request(link, { method: 'POST' })
  expect(await pressed.text()).not.toContain(code)
  await writer.app.request(link, { method: 'POST' })
  const [, codes, ...more] = await writer.mails()
  expect(more).toEqual([])
  expect(codes?.recipients).toEqual([heron.authorEmail])
  const words = writer.textOf(codes)
  expect(words).toContain(showReceiptCode(code))
  expect(words).toContain(showReceiptCode(other.code))
  expect(words).not.toContain(showReceiptCode(elsewhere.code))
  expect(words).toContain(heron.title)
  // Nobody at the desk has read it: whoever sent it may be somebody else.
  expect(words).not.toContain('A story that waits')
})

test('the answer tells nobody whether stories came from an address, and nothing of it is kept in clear', async () => {
  const writer = await open()
  await writer.submit()
  const answers = await Promise.all([writer.ask(heron.authorEmail), writer.ask('nobody@lakeside.example.com')])
  const [known, unknown] = await Promise.all(
    answers.map(async (answer) => [answer.status, await answer.text(), answer.headers.get('content-length')]),
  )
  expect(unknown).toEqual(known)
  const jobs = writer.deps.db.all(sql`select * from jobs where name = 'receipts.lost'`)
  expect(jobs).toHaveLength(2)
  expect(JSON.stringify(jobs)).not.toContain('lakeside')
  expect(await writer.mails()).toHaveLength(1)
})

test('is bounded for a mailbox, silently and whatever stands behind the plus, and for a network aloud', async () => {
  const writer = await open()
  await writer.submit()
  for (const [index, email] of ['', '+1', '+2', ''].entries()) {
    const address = heron.authorEmail.replace('@', `${email}@`)
    expect((await writer.ask(address, `10.0.1.${index}`)).status).toBe(200)
  }
  expect(await writer.mails()).toHaveLength(1)
  writer.clock.pass(hourMs)
  await writer.ask(heron.authorEmail)
  expect(await writer.mails()).toHaveLength(2)
  for (let n = 0; n < 9; n += 1) expect((await writer.ask(`n${n}@lakeside.example.com`)).status).toBe(200)
  const refused = await writer.ask('n@lakeside.example.com')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
})

test('the link is void after a day, after the story was taken back, and with a letter of it changed', async () => {
  const writer = await open()
  const { code } = await writer.submit()
  await writer.ask(heron.authorEmail)
  const link = writer.linkIn(writer.textOf((await writer.mails())[0]))
  const press = async (address: string) => (await writer.app.request(address, { method: 'POST' })).status
  expect(await press(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).toBe(400)
  writer.clock.pass(24 * hourMs)
  expect(await press(link)).toBe(410)
  await writer.ask(heron.authorEmail)
  const second = writer.linkIn(writer.textOf((await writer.mails())[1]))
  await writer.send('withdraw', { code, confirmed: true })
  expect(await press(second)).toBe(410)
  expect(await writer.mails()).toHaveLength(2)
})

test('what is no email address is refused', async () => {
  const writer = await open()
  expect((await writer.ask('wanjiru')).status).toBe(400)
})
