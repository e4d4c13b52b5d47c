import { eq, like } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RewardExplanation, Statement } from '../../../data/contract/authors/rewards.ts'
import { monthAfter } from '../../../data/rules/authors/statementMonth.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { authors } from '../../../data/tables/authors.ts'
import { mailLog, settings } from '../../../data/tables/system.ts'
import { insertStory } from '../../stories/stories.store.ts'
import { openDesk, putAccount, putEntry, putPayout } from './testing.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>

const statementOf = (desk: Desk, id: number, month: string) => desk.read<Statement>(`/${id}/statement?month=${month}`)

/** An author who has earned 25.6 cents in January and 5 in February, and was paid 20 in February. */
function putHistory(desk: Desk, row: Parameters<typeof putAccount>[1] = {}) {
  const accountId = putAccount(desk, row)
  const key = (fact: string) => `${fact}:${accountId}`
  putEntry(desk, {
    accountId,
    key: key('story'),
    rule: 'story',
    milliCents: 25_000,
    points: 100,
    earnedAt: '2026-01-10T08:00:00.000Z',
  })
  for (let n = 0; n < 6; n += 1)
    putEntry(desk, { accountId, key: key(`view:${n}`), earnedAt: '2026-01-20T08:00:00.000Z' })
  putEntry(desk, {
    accountId,
    key: key('like'),
    rule: 'like',
    milliCents: 5_000,
    points: 10,
    earnedAt: '2026-02-03T08:00:00.000Z',
  })
  putPayout(desk, { accountId, amount: 20, status: 'paid', paidAt: '2026-02-12T08:00:00.000Z', transactionId: 'TX-1' })
  putPayout(desk, { accountId, amount: 3 })
  return accountId
}

describe('the statement of a month', () => {
  test('begins with what was left, ends with what is left, and says what came between', async () => {
    const desk = await openDesk()
    const id = putHistory(desk)
    expect(await statementOf(desk, id, '2026-01')).toMatchObject({
      openingMilliCents: 0,
      earnedMilliCents: 25_600,
      points: 106,
      payouts: [],
      closingMilliCents: 25_600,
      isFinal: true,
      tier: 'Bronze',
    })
    expect(await statementOf(desk, id, '2026-02')).toMatchObject({
      openingMilliCents: 25_600,
      earnedMilliCents: 5_000,
      lines: [{ rule: 'like', counted: true, quantity: 1, milliCents: 5_000, points: 10 }],
      payouts: [{ amount: 20, reference: 'TX-1', method: 'bank_transfer', at: '2026-02-12T08:00:00.000Z' }],
      closingMilliCents: 10_600,
    })
  })

  test('is final when the first hours of the next are over, and never changes after', async () => {
    const desk = await openDesk()
    const id = putHistory(desk)
    expect((await statementOf(desk, id, '2026-03')).isFinal).toBe(false)
    const before = await statementOf(desk, id, '2026-02')
    const lastMoment = '2026-02-28T23:59:59.000Z'
    // Found in the first hours of March: still of February.
    putEntry(desk, { accountId: id, key: 'view:y', earnedAt: lastMoment, postedAt: '2026-03-01T05:59:59.999Z' })
    expect((await statementOf(desk, id, '2026-02')).earnedMilliCents).toBe(before.earnedMilliCents + 100)
    const final = await statementOf(desk, id, '2026-02')
    putEntry(desk, { accountId: id, key: 'view:z', earnedAt: lastMoment, postedAt: '2026-03-01T06:00:00.000Z' })
    expect(await statementOf(desk, id, '2026-02')).toEqual(final)
    expect(await statementOf(desk, id, '2026-03')).toMatchObject({ earnedMilliCents: 100, isFinal: false })
  })

  test('shows what is taken back as one less of what counted, in the month in which it was decided', async () => {
    const desk = await openDesk()
    const id = putHistory(desk)
    const back = { counted: false, reason: 'story_excluded', milliCents: -25_000, points: -100 } as const
    const times = { earnedAt: '2026-01-10T08:00:00.000Z', postedAt: '2026-02-20T08:00:00.000Z' }
    putEntry(desk, { accountId: id, key: `story:${id}`, seq: 1, rule: 'story', ...back, ...times })
    expect((await statementOf(desk, id, '2026-01')).earnedMilliCents).toBe(25_600)
    const { lines, closingMilliCents } = await statementOf(desk, id, '2026-02')
    expect(lines).toMatchObject([
      { rule: 'story', counted: true, quantity: -1, milliCents: -25_000, points: -100 },
      { rule: 'story', counted: false, reason: 'story_excluded', quantity: 1, milliCents: 0, points: 0 },
      { rule: 'like', quantity: 1 },
    ])
    expect(closingMilliCents).toBe(-14_400)
  })

  test('is of a month and of an author that there are', async () => {
    const desk = await openDesk()
    const id = putAccount(desk)
    expect((await desk.ask(`/${id}/statement?month=2026-13`)).status).toBe(400)
    expect((await desk.ask('/99/statement?month=2026-01')).status).toBe(404)
    expect((await desk.ask('/99/statement.csv?month=2026-01')).status).toBe(404)
  })

  test('all together are what was paid and what is left, whatever has happened', async () => {
    const desk = await openDesk()
    const day = fc
      .integer({ min: 0, max: 250 })
      .map((days) => new Date(Date.UTC(2025, 6, 1) + days * 86_400_000).toISOString())
    const fact = fc.record({
      rule: fc.constantFrom('view' as const, 'like' as const, 'share' as const, 'tier_bonus' as const),
      milliCents: fc.integer({ min: -3_000, max: 20_000 }),
      points: fc.integer({ min: -10, max: 100 }),
      counted: fc.boolean(),
      earnedAt: day,
      lateMs: fc.nat({ max: 40 * 86_400_000 }),
      corrections: fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 2 }),
    })
    const payout = fc.record({
      amount: fc.integer({ min: 1, max: 50 }),
      status: fc.constantFrom('paid' as const, 'pending' as const, 'cancelled' as const),
      paidAt: day,
    })
    let made = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { maxLength: 25 }),
        fc.array(payout, { maxLength: 5 }),
        async (facts, payouts) => {
          made += 1
          const accountId = putAccount(desk, { authorEmail: `author${made}@voices.example` })
          for (const [index, { lateMs, corrections, ...entry }] of facts.entries()) {
            const key = `fact:${made}:${index}`
            const postedAt = (days: number) =>
              new Date(Date.parse(entry.earnedAt) + lateMs + days * 86_400_000).toISOString()
            putEntry(desk, { accountId, key, ...entry, postedAt: postedAt(0) })
            for (const [turn, milliCents] of corrections.entries())
              putEntry(desk, {
                accountId,
                key,
                ...entry,
                milliCents,
                seq: turn + 1,
                postedAt: postedAt(20 * (turn + 1)),
              })
          }
          for (const row of payouts) putPayout(desk, { accountId, ...row })

          const all: Statement[] = []
          for (let month = '2025-07'; month <= '2026-06'; month = monthAfter(month))
            all.push(await statementOf(desk, accountId, month))
          for (const [index, one] of all.entries()) {
            const paid = one.payouts.reduce((sum, { amount }) => sum + amount * 1_000, 0)
            expect(one.openingMilliCents).toBe(all[index - 1]?.closingMilliCents ?? 0)
            expect(one.closingMilliCents).toBe(one.openingMilliCents + one.earnedMilliCents - paid)
            expect(one.lines.reduce((sum, { milliCents }) => sum + milliCents, 0)).toBe(one.earnedMilliCents)
          }
          const money = (await desk.read<RewardExplanation>(`/${accountId}/explanation`)).money
          const earned = all.reduce((sum, { earnedMilliCents }) => sum + earnedMilliCents, 0)
          const { paid, pending, balance } = money
          expect(Math.floor(earned / 1_000)).toBe(paid + pending + balance)
          expect(Math.floor((all.at(-1)?.closingMilliCents ?? 0) / 1_000)).toBe(pending + balance)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('the statement as a file', () => {
  test('adds up line by line from the opening to the closing balance, and who took it is noted', async () => {
    const desk = await openDesk()
    const id = putHistory(desk)
    const answer = await desk.ask(`/${id}/statement.csv?month=2026-02`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="statement-${id}-2026-02.csv"`)
    const lines = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
    const amounts = lines.slice(1, -1).map((line) => Number(line.split(',')[6]))
    expect(amounts).toEqual([0.256, 0.05, -0.2])
    expect(lines.at(-1)).toContain('Closing balance: 0.106')
    expect(
      desk.deps.db.select().from(auditLog).where(eq(auditLog.action, 'rewards.statement_exported')).all(),
    ).toMatchObject([{ admin: 'admin1', after: { month: '2026-02' } }])
  })

  test('lets no title calculate in a spreadsheet', async () => {
    const desk = await openDesk()
    const accountId = putAccount(desk)
    const at = desk.clock.now().toISOString()
    const words = {
      title: '=1+1',
      content: 'x',
      authorName: 'W',
      authorLocation: 'Kenya',
      authorEmail: 'wanjiru@voices.example',
    }
    const { id } = insertStory(desk.deps.db, {
      ...words,
      category: 'Education',
      wordsSha256: '',
      submission: crypto.randomUUID(),
      at,
    })
    putEntry(desk, { accountId, key: `story:${id}`, storyId: id, rule: 'story' })
    putPayout(desk, { accountId, status: 'paid', paidAt: at, transactionId: '=cmd()' })
    const text = await (await desk.ask(`/${accountId}/statement.csv?month=2026-03`)).text()
    expect(text).toContain(",'=1+1,")
    expect(text).toContain(",'=cmd()")
    expect(text).not.toMatch(/(^|,)=/m)
  })
})

describe('the statement by mail', () => {
  const mails = (desk: Desk) => desk.deps.db.select().from(mailLog).orderBy(mailLog.id).all()
  const mail = (desk: Desk, id: number, month: string, key: string = crypto.randomUUID()) =>
    desk.ask(`/${id}/statement/mail`, { method: 'POST', body: { month }, headers: { 'idempotency-key': key } })

  test('says what the statement says, in words and in colours', async () => {
    const desk = await openDesk({ PUBLIC_URL: 'https://voices.example' })
    const accountId = putHistory(desk)
    const uncounted = { counted: false, reason: 'reader_bound', milliCents: 0, points: 0 } as const
    putEntry(desk, { accountId, key: 'view:x', ...uncounted, earnedAt: '2026-02-04T08:00:00.000Z' })
    // Without a mail server it goes into a file.
    expect(await (await mail(desk, accountId, '2026-02')).json()).toEqual({ emailSent: false })
    const [letter] = mails(desk)
    expect(letter).toMatchObject({ kind: 'author', recipient: 'wanjiru@voices.example', recipientName: 'Wanjiru' })
    expect(letter?.text).toBe(`Dear Wanjiru,

Your statement for February 2026.

Balance before: $0.256
Likes: 1: $0.05
Paid out on February 12, 2026 (bank transfer): -$0.20
Points in the month: 10
Tier: Bronze
Balance: $0.106

Not counted: This reader has counted often enough for this author that day: 1.

Amounts are exact to a thousandth of a cent; whole cents are paid out, 14 days after they were earned.

How rewards work: https://voices.example/author-rewards
Questions about it? Write to us: https://voices.example/contact

Voices for Wildlife
#VoicesForWildlife

You are receiving this because you sent us stories with this email address. It was not added to any list.`)
    const seen = (letter?.html ?? '').replace(/<style>[^<]*<\/style>/g, '').replace(/<[^>]+>/g, ' ')
    for (const words of ['Dear Wanjiru,', '$0.256', '-$0.20', '$0.106', 'How rewards work'])
      expect(seen).toContain(words)
    expect(letter?.html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|@font-face/i)
  })

  test('of a month that is not over says so', async () => {
    const desk = await openDesk()
    await mail(desk, putHistory(desk), '2026-03')
    expect(mails(desk)[0]).toMatchObject({ subject: 'Your statement for March 2026, so far' })
  })

  test('goes out once for each time an admin asks, and who did is noted', async () => {
    const desk = await openDesk()
    const id = putHistory(desk)
    const key = crypto.randomUUID()
    await mail(desk, id, '2026-01', key)
    await mail(desk, id, '2026-01', key)
    expect(mails(desk)).toHaveLength(1)
    await mail(desk, id, '2026-01')
    expect(mails(desk)).toHaveLength(2)
    const acts = desk.deps.db.select().from(auditLog).where(eq(auditLog.action, 'rewards.statement_mailed')).all()
    expect(acts).toMatchObject([{ admin: 'admin1', after: { month: '2026-01' } }, { admin: 'admin1' }])
  })

  test('goes to nobody whose address is no longer known', async () => {
    const desk = await openDesk()
    const answer = await mail(desk, putAccount(desk, { authorEmail: 'erased:1' }), '2026-01')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'reward.no_address' })
  })

  test('greets by a name and by nothing that could be clicked on', async () => {
    const desk = await openDesk()
    await mail(desk, putHistory(desk, { authorName: 'win at prize.example' }), '2026-02')
    expect(mails(desk)[0]).toMatchObject({ recipientName: null })
    expect(mails(desk)[0]?.text).toMatch(/^Hello,/)
  })
})

describe('last month’s statements', () => {
  const run = async ({ deps }: Desk) => {
    deps.jobs.enqueue(deps.db, { name: 'rewards.statements' })
    await deps.jobs.drain()
  }
  const mailed = (desk: Desk) =>
    desk.deps.db
      .select({ key: mailLog.key, recipient: mailLog.recipient })
      .from(mailLog)
      .where(like(mailLog.key, 'author.statement:%'))
      .orderBy(mailLog.id)
      .all()
  const hour = 3_600_000
  const prove = ({ deps }: Desk, email: string, isActive = true) => {
    const profile = { name: 'Author', email, location: 'Kenya', isActive }
    deps.db
      .insert(authors)
      .values({ ...profile, provenAt: '2026-01-01T08:00:00.000Z', provenBy: 'mail' })
      .run()
  }

  test('are mailed by themselves, once, when the month is closed', async () => {
    const desk = await openDesk()
    desk.clock.pass(-4 * hour)
    const id = putHistory(desk)
    prove(desk, 'wanjiru@voices.example')
    await run(desk)
    expect(mailed(desk)).toEqual([])
    desk.clock.pass(hour)
    await run(desk)
    await run(desk)
    expect(mailed(desk)).toEqual([{ key: `author.statement:${id}:2026-02`, recipient: 'wanjiru@voices.example' }])
    desk.clock.pass(20 * 24 * hour)
    await run(desk)
    expect(mailed(desk)).toHaveLength(1)
  })

  test('are completed, not repeated, after a crash in the middle', async () => {
    const desk = await openDesk()
    const id = putHistory(desk)
    prove(desk, 'wanjiru@voices.example')
    await run(desk)
    // As it was before the last of it was written.
    desk.deps.db.delete(settings).run()
    await run(desk)
    expect(mailed(desk)).toEqual([{ key: `author.statement:${id}:2026-02`, recipient: 'wanjiru@voices.example' }])
  })

  test('go to proven addresses to which the month has brought or paid something, and to nobody else', async () => {
    const desk = await openDesk()
    const february = '2026-02-10T08:00:00.000Z'
    putAccount(desk, { authorEmail: 'quiet@voices.example' })
    const paid = putAccount(desk, { authorEmail: 'paid@voices.example' })
    putPayout(desk, { accountId: paid, status: 'paid', paidAt: february })
    const uncounted = putAccount(desk, { authorEmail: 'uncounted@voices.example' })
    const nothing = { counted: false, reason: 'reader_bound', milliCents: 0, points: 0 } as const
    putEntry(desk, { accountId: uncounted, key: 'view:u', ...nothing, earnedAt: february })
    for (const authorEmail of [
      'demo@example.org',
      'erased:9',
      'gone@voices.example',
      'typed@voices.example',
      'busy@voices.example',
    ])
      putEntry(desk, { accountId: putAccount(desk, { authorEmail }), key: authorEmail, earnedAt: february })
    for (const name of ['demo@example.org', 'quiet', 'paid', 'uncounted', 'busy'])
      prove(desk, name.includes('@') ? name : `${name}@voices.example`)
    prove(desk, 'GONE@voices.example', false)
    await run(desk)
    expect(
      mailed(desk)
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(['busy@voices.example', 'paid@voices.example'])
  })
})
