import { expect, test } from 'vitest'
import { openRunDesk } from './testing.ts'

async function open(count = 3) {
  const desk = await openRunDesk()
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await desk.mobilePayout(1000 + n))
  const run = await desk.sentRun(ids)
  return { ...desk, ids, id: run.id, lines: run.lines, ref: (n: number) => run.lines[n]?.reference ?? '' }
}

test('a file is looked at before anything is written', async () => {
  const { preview, id, ref, row, ids, run } = await open()
  const told = await preview(id, [
    [ref(0), 'SUCCESS', 'MP1', '', ''],
    [ref(1), 'FAILED', '', '', 'Wallet is full'],
    ['VFW999', 'SUCCESS', 'MP2', '', ''],
    [ref(2), 'PENDING', '', '', ''],
    [ref(0), 'FAILED', '', '', ''],
  ])
  expect(told.lines.map(({ line, fate }) => [line, fate])).toEqual([
    [2, 'paid'],
    [3, 'refused'],
    [4, 'foreign'],
    [5, 'unknown'],
    [6, 'twice'],
  ])
  expect(told.waiting).toBe(1)
  expect((await run(id)).counts.sent).toBe(3)
  expect(row(ids[0] as number).status).toBe('pending')
})

test('what is looked at is what is written: also of a line that is taken back, and of two payments by one number', async () => {
  const { preview, answer, id, ref, run } = await open(3)
  const lines = [
    [ref(0), 'constructor', 'MP1', '', ''],
    [ref(0), 'SUCCESS', 'MP1', '', ''],
    [ref(1), 'SUCCESS', 'MP1', '', ''],
    [ref(0), 'REVERSED', '', '', 'Wrong number'],
    [ref(2), 'SUCCESS', 'MP3', '5.00', ''],
    [ref(2), 'SUCCESS', 'MP3', '1297.59', ''],
  ]
  const fates = ['unknown', 'paid', 'used', 'reversed', 'amount', 'twice']
  const seen = await preview(id, lines)
  expect(seen.lines.map(({ fate }) => fate)).toEqual(fates)
  const written = await answer(id, lines)
  expect(written.lines).toEqual(seen.lines)
  expect(written.waiting).toBe(seen.waiting)
  expect((await run(id)).counts).toMatchObject({ reversed: 1, sent: 2 })
})

test('what is paid is paid with the operator’s number, what is refused is free again, and the file twice is the file once', async () => {
  const { answer, id, ref, row, ids, acts, cancel, begin, balance } = await open()
  const lines = [
    [ref(0), 'SUCCESS', 'MP1', '1295.00', ''],
    [ref(1), 'FAILED', '', '', 'Wallet is full'],
  ]
  expect((await answer(id, lines)).lines.map(({ fate }) => fate)).toEqual(['paid', 'refused'])
  const paid = row(ids[0] as number)
  expect(paid).toMatchObject({ status: 'paid', paymentMethod: 'mobile_money', transactionId: 'MP1' })
  expect(row(ids[1] as number)).toMatchObject({ status: 'pending', failure: 'Wallet is full' })
  const again = await answer(id, lines, 'admin2')
  expect(again.lines.map(({ fate }) => fate)).toEqual(['known', 'known'])
  expect([row(ids[0] as number), acts('payout.recorded_as_paid').length]).toEqual([paid, 1])
  expect(balance(paid.accountId as number)).toMatchObject({ paid: 1000, pending: 0 })
  const second = await begin([ids[1] as number])
  expect(second.lines[0]?.reference).not.toBe(ref(1))
  expect((await cancel(ids[1] as number)).status).toBe(409)
})

test('nothing that was paid becomes unpaid but by a reversal, which is told to the admins', async () => {
  const { answer, id, ref, row, ids, notices } = await open(1)
  await answer(id, [[ref(0), 'SUCCESS', 'MP1', '', '']])
  expect((await answer(id, [[ref(0), 'FAILED', '', '', '']])).lines[0]?.fate).toBe('contrary')
  expect((await answer(id, [[ref(0), 'SUCCESS', 'MP2', '', '']])).lines[0]?.fate).toBe('contrary')
  expect(row(ids[0] as number)).toMatchObject({ status: 'paid', transactionId: 'MP1', failure: null })
  const back = await answer(id, [[ref(0), 'REVERSED', '', '', 'Wrong number']])
  expect([back.lines[0]?.fate, back.run.counts.reversed]).toEqual(['reversed', 1])
  expect(row(ids[0] as number)).toMatchObject({ status: 'paid', failure: 'Wrong number' })
  const told = notices().filter(({ notificationType }) => notificationType === 'payout_returned')
  expect(told).toHaveLength(1)
  // No portal pays from an account at Stripe.
  expect(JSON.stringify(told)).not.toMatch(/Stripe|bank/)
  expect(told[0]?.adminActionDescription).toContain(ref(0))
})

test('another sum, a number that is missing, and one that paid something else are said, and leave the line', async () => {
  const { answer, id, ref, run } = await open(3)
  await answer(id, [[ref(0), 'SUCCESS', 'MP1', '', '']])
  const told = await answer(id, [
    [ref(1), 'SUCCESS', 'MP2', '5.00', ''],
    [ref(2), 'SUCCESS', '', '', ''],
  ])
  expect(told.lines.map(({ fate }) => fate)).toEqual(['amount', 'no_transaction'])
  expect((await answer(id, [[ref(1), 'SUCCESS', 'MP1', '', '']])).lines[0]?.fate).toBe('used')
  expect((await run(id)).counts).toMatchObject({ paid: 1, sent: 2 })
})

test('an amount may come with marks between its thousands, or without its cents', async () => {
  const { preview, id, ref } = await open(1)
  for (const [amount, fate] of [
    ['1.295', 'paid'],
    ['KES 1295', 'paid'],
    ['1295.01', 'amount'],
  ] as const)
    expect((await preview(id, [[ref(0), 'SUCCESS', 'MP1', amount, '']])).lines[0]?.fate, amount).toBe(fate)
})

test('one line is answered by hand', async () => {
  const { runs, id, lines, row, ids } = await open(1)
  const line = lines[0]?.id
  const without = await runs('POST', `/${id}/lines/${line}/answer`, { answer: 'paid' })
  expect([without.status, (await without.json()).fate]).toEqual([409, 'no_transaction'])
  const answered = await runs('POST', `/${id}/lines/${line}/answer`, { answer: 'paid', transactionId: 'MP9' })
  expect((await answered.json()).counts.paid).toBe(1)
  expect(row(ids[0] as number)).toMatchObject({ status: 'paid', transactionId: 'MP9' })
  // Numbers and names stand in the file, and nobody needs it any more.
  expect((await runs('GET', `/${id}/file`)).status).toBe(404)
})

test('a run that is not sent takes no answers, and what is no table is refused in words', async () => {
  const desk = await openRunDesk()
  const run = await desk.begin([await desk.mobilePayout()])
  const early = await desk.runs('POST', `/${run.id}/answers`, desk.given([['x', 'SUCCESS', '1', '', '']]))
  expect([early.status, (await early.json()).code]).toEqual([409, 'run.not_sent'])
  const sent = await desk.acted(await desk.acted(run, 'file'), 'sent')
  for (const [text, code] of [
    ['reference,status', 'answers.unreadable'],
    ['a\n1', 'answers.no_column'],
    [`a,b,c,d,e\n${'1\n'.repeat(5_001)}`, 'answers.too_many'],
  ] as const) {
    const answer = await desk.runs('POST', `/${sent.id}/answers/preview`, desk.given([], { text }))
    expect([answer.status, (await answer.json()).code]).toEqual([400, code])
  }
})
