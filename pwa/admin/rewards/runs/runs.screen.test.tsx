import { expect, it, vi } from 'vitest'
import { changeAuthor, findAuthorOf } from '../../../../api/authors/authors.store.ts'
import { addStory } from '../../../../api/authors/ledger/testing.ts'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import type { RunLayout } from '../../../../data/vocabulary/payoutRuns.ts'
import { openColleague } from '../../../testing/colleague.ts'
import { openDesk } from '../../../testing/desk.ts'
import { dialog, screen, toast, waitFor } from '../../../testing/screen.tsx'

// Nothing can be drawn here; the figures of a drawing stand in its table.
vi.mock('../../charts/drawLines.ts', () => ({ drawLines: () => ({ resize() {}, remove() {} }) }))
vi.setConfig({ testTimeout: 60_000 })

const publishedAt = '2026-01-10T09:00:00.000Z'

/** Two authors in Kenya with proven wallets, who have earned something. */
async function open() {
  let colleague = null as unknown as Awaited<ReturnType<typeof openColleague>>
  const desk = await openDesk('?part=rewards#authors', {
    async given(api) {
      colleague = await openColleague(api)
      for (const [name, number] of [
        ['Kofi Example', '0712 345 671'],
        ['Naserian Example', '0712 345 672'],
      ] as const) {
        const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
        await colleague('POST', '/api/authors', {
          name,
          email,
          location: 'Laikipia, Kenya',
          preferredPaymentMethod: 'mobile_money',
          mobileMoney: { country: 'KE', network: 'mpesa', number, name },
        })
        const id = findAuthorOf(api.deps.db, email)?.id ?? 0
        const proven = { provenBy: 'mail', provenAt: publishedAt, mobileMoneyProvenAt: publishedAt } as const
        changeAuthor(api.deps.db, id, proven, publishedAt)
        for (let nth = 1; nth <= 20; nth += 1)
          addStory(api.deps, { email, name, at: publishedAt, title: `Story ${nth} of ${name}` })
      }
      await colleague('POST', '/api/author-rewards/calculate')
    },
  })
  await screen.findByRole('region', { name: 'Payment runs' })
  return { ...desk, colleague, payouts: () => colleague<Payout[]>('GET', '/api/author-payouts') }
}

it('all who are due are paid by one file, and the portal’s answers come back', async () => {
  const { press, fill, click, user, payouts } = await open()
  await press('New payment run')
  const choosing = await dialog('New payment run')
  await choosing.findByText(/No pending payout can be paid this way now/)
  await click(choosing.getByText('Make payouts for all who are due'))
  await fill(choosing.getByLabelText('From how many dollars'), '1')
  await press('Make the payouts')
  await toast('Payouts Created')
  await click(await choosing.findByRole('radio', { name: /Kenya, M-Pesa: 2 payouts/ }))
  expect(choosing.getByRole<HTMLButtonElement>('button', { name: /^Begin with 2 payouts/ }).disabled).toBe(true)
  await fill(choosing.getByLabelText(/^KES for one dollar/), '129.5')
  await press('Begin with 2 payouts')

  const run = await dialog('Payment run 1')
  await run.findAllByText('Planned')
  await press('Make the file')
  const link = await run.findByRole('link', { name: 'Download the file' })
  expect(link.getAttribute('href')).toBe('/api/payout-runs/1/file')
  await press('The portal has it: mark as sent')
  await run.findByText(/2 payouts wait for the portal’s answer/)

  const references = run.getAllByText(/^VFW/).map(({ textContent }) => textContent)
  const report = `Reference,Status,Transaction ID,Amount\n${references[0]},SUCCESS,MP77,\n${references[1]},FAILED,,\n`
  await user.upload(run.getByLabelText(/^Report of the portal/), new File([report], 'report.csv', { type: 'text/csv' }))
  expect((await run.findByLabelText<HTMLSelectElement>('SUCCESS')).value).toBe('paid')
  await press('Look at what it does')
  await run.findByText('Will be paid')
  expect((await payouts()).map(({ status }) => status)).toEqual(['pending', 'pending'])
  await press('Record the answers')
  await toast('Answers Recorded')
  await run.findByText('MP77')
  await waitFor(() => run.getByText('Each line has its answer.'))
  expect((await payouts()).map(({ status }) => status).sort()).toEqual(['paid', 'pending'])
})

it('payouts that a colleague has put into a run meanwhile are said, and nothing is begun', async () => {
  const { press, click, colleague } = await open()
  await colleague('POST', '/api/payout-runs/payouts', { way: 'mobile_money', leastCents: 1 })
  const ids = (await colleague<Payout[]>('GET', '/api/author-payouts')).map(({ id }) => id)
  await press('New payment run')
  const choosing = await dialog('New payment run')
  await click(await choosing.findByRole('radio', { name: /Kenya/ }))
  await colleague('POST', '/api/payout-runs', {
    way: 'mobile_money',
    country: 'KE',
    payoutIds: ids,
    layout: 'list',
    paysDollars: true,
  })
  await click(choosing.getByRole('switch', { name: /The portal takes US dollars/ }))
  await press('Begin with 2 payouts')
  await choosing.findByText('Some of these payouts cannot be paid now.')
  expect(screen.queryByText('Payment run 2')).toBeNull()
})

it('a layout of one’s own is made from a sample, changed and removed', async () => {
  const { press, fill, user, colleague } = await open()
  const kept = async () =>
    (await colleague<{ layout: RunLayout; isSample: boolean }[]>('GET', '/api/payout-runs/layouts')).flatMap(
      ({ isSample, layout }) => (isSample ? [] : [layout]),
    )
  await press('Layouts')
  await press('Copy Kotani Pay, bulk payments')
  const copy = await dialog('Copy Kotani Pay, bulk payments')
  await fill(copy.getByLabelText(/^Name/), 'Our operator')
  await press('Remove column 2')
  await press('Add a column')
  await fill(copy.getAllByLabelText('Heading').at(-1) as HTMLElement, 'Purpose')
  await fill(copy.getByLabelText(/^Text in each line/), 'Rewards')
  await press('Save the layout')
  await toast('Layout Saved')
  expect(await kept()).toMatchObject([{ name: 'Our operator', delimiter: ',' }])
  expect((await kept())[0]?.columns.map(({ head }) => head)).toEqual([
    'recipient_name',
    'recipient_phone',
    'amount',
    'currency',
    'reference',
    'description',
    'Purpose',
  ])
  await press('Edit Our operator')
  const edit = await dialog('Edit Our operator')
  await user.selectOptions(edit.getByLabelText('Between the cells'), 'Semicolon')
  await press('Save the layout')
  await waitFor(async () => expect((await kept())[0]?.delimiter).toBe(';'))
  await press('Remove Our operator')
  await toast('Layout Removed')
  expect(await kept()).toEqual([])
})
