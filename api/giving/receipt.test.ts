// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { donations } from '../../data/tables/donations.ts'
import { mailLog } from '../../data/tables/system.ts'
import { openSandbox } from '../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../testing.ts'
import { applyProviderEvent } from './applyProviderEvent.ts'

type Gift = Partial<typeof donations.$inferInsert>

/** What the donor finds in the mailbox when the money of this gift has arrived. */
async function receiptOf(gift: Gift, amountReceived?: number) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { deps, clock } = await openTestApp({ ...sandbox.smtp.env, PUBLIC_URL: 'https://voices.example' })
  const { db, jobs } = deps
  const given = { amount: 5000, donorName: 'Amina', donorEmail: 'amina@example.org', ...gift }
  const { id } = db.insert(donations).values(given).returning().get()
  const at = clock.now().getTime() / 1000
  for (const _ of [1, 2])
    db.transaction(
      (tx) =>
        void applyProviderEvent(tx, deps, id, {
          kind: 'succeeded',
          at,
          amountReceived: amountReceived ?? given.amount,
        }),
    )
  await jobs.drain()
  const received = sandbox.smtp.inbox()
  return {
    mail: received[0]?.email as Email,
    raw: received[0]?.raw ?? '',
    count: received.length,
    rows: db.select().from(mailLog).all(),
  }
}

describe('the receipt', () => {
  test('says in plain words what was given, when, how, and under which number', async () => {
    const { mail, count } = await receiptOf({ method: 'paypal' })
    expect(count).toBe(1)
    expect(mail.subject).toBe('Your donation of $50.00 to Voices for Wildlife')
    expect(mail.to).toEqual([{ name: 'Amina', address: 'amina@example.org' }])
    expect(mail.text?.trim()).toBe(
      `Dear Amina,

Thank you. Your donation of $50.00 has been received and will help protect African wildlife.

Amount: $50.00 (US dollars)
Date (UTC): March 1, 2026
Paid by: PayPal
Donation: No. 1

Please keep this message: it is your receipt. Donations are non-refundable unless required by law.

Read the stories: https://voices.example/stories
Questions about it? Write to us: https://voices.example/contact

Voices for Wildlife
#VoicesForWildlife

You are receiving this because this email address was given with a donation. It was not added to any list.`,
    )
  })

  test('says the same to those who see colours', async () => {
    const { mail } = await receiptOf({ method: 'card' })
    const seen = (mail.html ?? '').replace(/<style>[^<]*<\/style>/g, '').replace(/<[^>]+>/g, ' ')
    for (const words of ['Dear Amina,', '$50.00', 'March 1, 2026', 'Card', 'No. 1', 'non-refundable'])
      expect(seen).toContain(words)
  })

  test('fetches nothing when it is opened, and its links name nobody', async () => {
    const { mail } = await receiptOf({})
    expect(mail.html).not.toMatch(/<(img|link|script|iframe|object|video|audio)\b|url\(|@import|@font-face/i)
    const links = [...(mail.html ?? '').matchAll(/(?:href|src|background)="([^"]+)"/g)].map(([, address]) => address)
    expect(links).toEqual(['https://voices.example/stories', 'https://voices.example/contact'])
  })

  test('tells the amount that arrived, not the one that was asked for', async () => {
    const { mail } = await receiptOf({ amount: 123_456_00 }, 1_234_56)
    expect(mail.subject).toContain('$1,234.56')
    expect(mail.text).not.toContain('123,456')
  })

  test.each([
    ['Anonymous', 'Hello,', ''],
    ['Visit https://evil.example now', 'Hello,', ''],
    ['evil.com', 'Hello,', ''],
    ['bit.ly/win', 'Hello,', ''],
    ['Ọlábísí\r\n\r\nAdéṣínà', 'Dear Ọlábísí Adéṣínà,', 'Ọlábísí Adéṣínà'],
    ['<script>alert(1)</script> & "Co"', 'Dear <script>alert(1)</script> & "Co",', '<script>alert(1)</script> & "Co"'],
  ])('to %j begins with %j', async (donorName, greeting, name) => {
    const { mail } = await receiptOf({ donorName })
    expect(mail.text?.split('\n')[0]).toBe(greeting)
    expect(mail.to).toEqual([{ name, address: 'amina@example.org' }])
    expect(mail.html).not.toMatch(/<script|evil|bit\.ly/)
  })

  test('goes to nobody where no address was given', async () => {
    const { count, rows } = await receiptOf({ donorEmail: null })
    expect([count, rows]).toEqual([0, []])
  })

  test('is a mail in two parts that old programs can read', async () => {
    const { raw } = await receiptOf({ donorName: 'Ọlábísí' })
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(raw).toMatch(/^[\x20-\x7e\r\n\t]*$/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    expect((await PostalMime.parse(raw)).text).toContain('Ọlábísí')
  })
})
