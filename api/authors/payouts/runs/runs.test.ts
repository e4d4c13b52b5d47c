import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authors } from '../../../../data/tables/authors.ts'
import { findAuthorOf } from '../../authors.store.ts'
import { openRunDesk } from './testing.ts'

describe('who is due', () => {
  test('stands by country and network, and what cannot be paid says why', async () => {
    const desk = await openRunDesk()
    const ready = await desk.mobilePayout(1234)
    const unproven = await desk.mobilePayout(500, { mobileMoneyProvenAt: null })
    const there = desk.walletAuthorIn({ country: 'UG', network: 'mtn', stem: '+256772' })
    desk.earn(there, 900)
    const { id: ugandan } = await (await desk.create(there, 900, { method: 'mobile_money' })).json()
    const due = await desk.due()
    expect(due.groups).toMatchObject([
      { country: 'KE', network: 'mpesa', currency: 'KES', cents: 1234, payouts: [{ payoutId: ready }] },
      { country: 'UG', network: 'mtn', currency: 'UGX', cents: 900, payouts: [{ payoutId: ugandan }] },
    ])
    expect(due.others).toMatchObject([{ payoutId: unproven, why: expect.stringContaining('not shown yet') }])
  })

  test('gets payouts of all that is due by one act, and that act again makes none twice', async () => {
    const desk = await openRunDesk()
    const kenya = { country: 'KE', network: 'mpesa', stem: '+254712' } as const
    const [rich, poor, unproven, waiting] = [
      desk.walletAuthorIn(kenya),
      desk.walletAuthorIn(kenya),
      desk.walletAuthorIn(kenya, { mobileMoneyProvenAt: null }),
      desk.walletAuthorIn(kenya),
    ]
    for (const account of [rich, unproven, waiting]) desk.earn(account, 1500)
    desk.earn(poor, 99)
    await desk.create(waiting, 300, { method: 'mobile_money' })
    const key = randomUUID()
    const make = () => desk.json(desk.runs('POST', '/payouts', { way: 'mobile_money', leastCents: 100 }, 'admin1', key))
    expect(await make()).toEqual({ made: 1, cents: 1500 })
    expect(await make()).toEqual({ made: 1, cents: 1500 })
    expect(desk.payouts().map(({ accountId, amount }) => [accountId, amount])).toEqual([
      [waiting, 300],
      [rich, 1500],
    ])
  })
})

describe('a run', () => {
  test('is one for its act, and takes what can be paid and nothing else', async () => {
    const desk = await openRunDesk()
    const id = await desk.mobilePayout()
    const unproven = await desk.mobilePayout(500, { mobileMoneyProvenAt: null })
    const key = randomUUID()
    const first = await desk.runs('POST', '', desk.asked([id]), 'admin1', key)
    expect(first.status).toBe(201)
    const run = await first.json()
    expect(await desk.json(desk.runs('POST', '', desk.asked([id]), 'admin1', key))).toEqual(run)
    const refused = await desk.runs('POST', '', desk.asked([id, unproven]))
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'run.not_payable',
      payouts: [
        { payoutId: id, why: `It stands in payment run ${run.id}.` },
        { payoutId: unproven, why: expect.any(String) },
      ],
    })
  })

  test('wants a rate where the portal pays no dollars', async () => {
    const desk = await openRunDesk()
    const id = await desk.mobilePayout()
    const without = await desk.runs('POST', '', desk.asked([id], { rate: null }))
    expect([without.status, (await without.json()).code]).toEqual([400, 'run.rate_missing'])
    expect(await desk.begin([id], { rate: null, paysDollars: true })).toMatchObject({ currency: 'USD', rate: null })
  })

  test('keeps its payouts from everything else until it is discarded', async () => {
    const desk = await openRunDesk()
    const id = await desk.mobilePayout()
    const run = await desk.begin([id])
    for (const answer of [await desk.process(id, { transactionId: 'x' }), await desk.cancel(id)])
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'payout.in_run'])
    expect((await (await desk.call('GET', '')).json())[0].obstacle).toBe(`It stands in payment run ${run.id}.`)
    await desk.acted(run, 'discard')
    expect((await desk.cancel(id)).status).toBe(200)
  })

  test('is sent once its file is made, by one admin at a time', async () => {
    const desk = await openRunDesk()
    const run = await desk.begin([await desk.mobilePayout()])
    const early = await desk.act(run, 'sent')
    expect([early.status, (await early.json()).code]).toEqual([409, 'run.no_file'])
    const made = await desk.acted(run, 'file')
    const stale = await desk.act(run, 'sent', 'admin2')
    expect([stale.status, (await stale.json()).code]).toEqual([409, 'run.stale'])
    const sent = await desk.acted(made, 'sent')
    expect(sent).toMatchObject({ state: 'sent', counts: { sent: 1, planned: 0 } })
    // The answer was lost.
    expect(await desk.acted(made, 'sent')).toEqual(sent)
    const late = await desk.act(sent, 'discard')
    expect([late.status, (await late.json()).code]).toEqual([409, 'run.decided'])
  })

  test('that loses a line has to make its file anew', async () => {
    const desk = await openRunDesk()
    const [id, other] = [await desk.mobilePayout(), await desk.mobilePayout()]
    const run = await desk.acted(await desk.begin([id, other]), 'file')
    const left = await desk.acted(run, `lines/${run.lines[0]?.id}/leave`)
    expect(left).toMatchObject({ fileAt: null, counts: { left: 1, planned: 1 } })
    expect((await desk.runs('GET', `/${run.id}/file`)).status).toBe(404)
    expect((await desk.cancel(id)).status).toBe(200)
  })
})

describe('the file', () => {
  test('says what the portal wants, in its money, rounded down, and is kept as it was made', async () => {
    const desk = await openRunDesk()
    const id = await desk.mobilePayout(1234)
    const run = await desk.acted(await desk.begin([id]), 'file')
    const text = await desk.file(run.id)
    // 12.34 × 129.5 = 1598.03
    expect(text).toBe(
      [
        'recipient_name,recipient_email,recipient_phone,amount,currency,reference,description',
        `Wallet 1,author1@example.net,+254712000001,1598.03,KES,${run.lines[0]?.reference},"Rewards, payout ${id}"`,
        '',
      ].join('\r\n'),
    )
    await desk.acted(run, 'sent')
    expect(await desk.file(run.id)).toBe(text)
    expect(desk.acts('payout_run.file_read')).toHaveLength(2)
  })

  test('lets no cell calculate', async () => {
    const desk = await openRunDesk()
    const id = await desk.mobilePayout()
    const layout = {
      name: 'Ours',
      delimiter: ';',
      columns: [
        { head: '=HEAD', holds: 'reference' },
        { head: 'Number', holds: 'number_local' },
        { head: 'Note', holds: 'fixed', text: '=1+1' },
      ],
    }
    const { id: layoutId } = await desk.json<{ id: string }>(desk.runs('POST', '/layouts', layout))
    const run = await desk.acted(await desk.begin([id], { layout: layoutId }), 'file')
    expect(await desk.file(run.id)).toBe(`'=HEAD;Number;Note\r\n${run.lines[0]?.reference};0712000001;'=1+1\r\n`)
  })

  test('holds a line for each payment, whatever an author wrote as a name', async () => {
    const desk = await openRunDesk()
    const id = await desk.mobilePayout()
    const run = await desk.begin([id])
    const cookie = await desk.signIn('admin1')
    const author = findAuthorOf(desk.deps.db, desk.row(id).authorEmail)
    const name = 'Amina\n=Juma,,+254799999999,99000,KES,VFW9N1'
    const changed = await desk.app.request(`/api/authors/${author?.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ mobileMoney: { country: 'KE', network: 'mpesa', number: '0722 000 009', name } }),
    })
    expect(changed.status).toBe(200)
    desk.deps.db.update(authors).set({ mobileMoneyProvenAt: author?.createdAt }).run()
    await desk.acted(run, 'file')
    const lines = (await desk.file(run.id)).split(/[\r\n]+/).filter(Boolean)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^"Amina =Juma,,\+254799999999,99000,KES,VFW9N1",author1@example.net,\+254722000009,/)
  })

  test('is not made for somebody who has another wallet since', async () => {
    const desk = await openRunDesk()
    const id = await desk.mobilePayout()
    const run = await desk.begin([id])
    const [author] = await desk.json<{ id: number }[]>(
      desk.app.request('/api/authors', { headers: { cookie: await desk.signIn('admin1') } }),
    )
    const changed = await desk.app.request(`/api/authors/${author?.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: await desk.signIn('admin1') },
      body: JSON.stringify({
        mobileMoney: { country: 'KE', network: 'mpesa', number: '0722 000 009', name: 'Another' },
      }),
    })
    expect(changed.status).toBe(200)
    const refused = await desk.act(run, 'file')
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'run.not_payable'])
  })
})

test('a profile stays as long as a file that may be paid names it', async () => {
  const desk = await openRunDesk()
  const run = await desk.begin([await desk.mobilePayout()])
  const cookie = await desk.signIn('admin1')
  const author = desk.deps.db.select().from(authors).all().at(-1)?.id
  const remove = () =>
    desk.app.request(`/api/authors/${author}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ confirm: 'DELETE' }),
    })
  const sent = await desk.acted(await desk.acted(run, 'file'), 'sent')
  const refused = await remove()
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'author.payout_under_way'])
  await desk.answer(sent.id, [[sent.lines[0]?.reference ?? '', 'FAILED', '', '', 'No such wallet']])
  expect((await remove()).status).toBe(204)
})
