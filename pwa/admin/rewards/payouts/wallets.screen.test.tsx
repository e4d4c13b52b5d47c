import { describe, expect, it, onTestFinished } from 'vitest'
import { addStory } from '../../../../api/authors/ledger/testing.ts'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import type { AuthorReward } from '../../../../data/contract/authors/rewards.ts'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import { openColleague } from '../../../testing/colleague.ts'
import { openDesk } from '../../../testing/desk.ts'
import { dialog, screen, toast, waitFor, within } from '../../../testing/screen.tsx'

const publishedAt = '2026-01-10T09:00:00.000Z'
const people = [
  { name: 'Neema Example', email: 'neema@example.org', country: 'TZ', network: 'mpesa', number: '+255712345678' },
  { name: 'Amina Example', email: 'amina@example.org', country: 'MZ', network: 'mpesa', number: '+258841234567' },
]

/** Two authors with wallets, the second where Flutterwave pays none, each with a payout of $1 that waits. */
async function open() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  sandbox.flutterwave.events.hold(true)
  let colleague = null as unknown as Awaited<ReturnType<typeof openColleague>>
  const desk = await openDesk('?part=rewards#authors', {
    environment: sandbox.env,
    async given(api) {
      colleague = await openColleague(api)
      for (const { name, email, ...wallet } of people) {
        const mobileMoney = { ...wallet, name }
        await colleague('POST', '/api/authors', { name, email, location: 'There', mobileMoney })
        for (let number = 1; number <= 4; number += 1)
          addStory(api.deps, { email, name, at: publishedAt, title: `Story ${number} of ${name}` })
      }
      api.deps.db.$client
        .prepare("update authors set proven_by = 'mail', proven_at = ?, mobile_money_proven_at = ?")
        .run(publishedAt, publishedAt)
      await colleague('POST', '/api/author-rewards/calculate')
      const rewards = await colleague<AuthorReward[]>('GET', '/api/author-rewards')
      for (const { name } of people) {
        const accountId = rewards.find(({ authorName }) => authorName === name)?.id
        await colleague('POST', '/api/author-payouts', {
          accountId,
          amount: 100,
          month: '2026-11',
          method: 'mobile_money',
        })
      }
    },
  })
  const row = async (name: string) => {
    const pending = within(await screen.findByRole('region', { name: 'Pending payouts' }))
    return pending.findByRole('button', { name: `Process $1.00 to ${name}` })
  }
  return { ...desk, sandbox, row, payouts: () => colleague<Payout[]>('GET', '/api/author-payouts') }
}

const isReady = (button: HTMLElement) =>
  button.getAttribute('aria-disabled') !== 'true' && !(button as HTMLButtonElement).disabled

describe('a payout to a wallet on the desk', () => {
  it('shows what arrives, the rate, the charge and the balance, is sent, and is paid when Flutterwave says so', async () => {
    const { click, row, payouts, sandbox, api } = await open()
    await click(await row('Neema Example'))
    const asked = await dialog('Send $1.00 by Flutterwave?')
    await asked.findByText('TZS 2,461')
    expect(asked.getByText(/^The wallet gets/).textContent?.replaceAll('\u00a0', ' ')).toMatch(
      /at \$1 = TZS 2,461\.\d+\. Flutterwave’s charge of TZS 25, about \$0\.02, .* balance in dollars is \$10,000\.00\.$/,
    )
    await click(asked.getByRole('button', { name: 'Process' }))
    await toast('Payout Under Way')
    await screen.findByText(/Flutterwave was asked to move the money/)
    const [transfer] = sandbox.flutterwave.transfers.all()
    sandbox.flutterwave.transfers.settle(transfer?.id ?? 0)
    sandbox.flutterwave.events.deliverTo((address, init) => api.app.request(address, init))
    for (const event of sandbox.flutterwave.events.all()) await sandbox.flutterwave.events.deliver(event)
    await api.deps.jobs.drain()
    expect((await payouts()).find(({ authorName }) => authorName === 'Neema Example')).toMatchObject({
      status: 'paid',
      local: { amount: 246_100, currency: 'TZS' },
    })
  })

  it('of which less would arrive than was shown is not sent before that was seen', async () => {
    const { click, row, sandbox } = await open()
    await click(await row('Neema Example'))
    const asked = await dialog('Send $1.00 by Flutterwave?')
    await asked.findByText('TZS 2,461')
    sandbox.flutterwave.transfers.setRate('TZS', 2000)
    await click(asked.getByRole('button', { name: 'Process' }))
    await asked.findByText(/^The rate has changed: 2,000 TZS would arrive now\./)
    await asked.findByText('TZS 2,000')
    expect(sandbox.flutterwave.transfers.all()).toEqual([])
    await click(asked.getByRole('button', { name: 'Process' }))
    await toast('Payout Under Way')
    expect(sandbox.flutterwave.transfers.all()).toHaveLength(1)
  })

  it('that Flutterwave cannot take is recorded as paid elsewhere', async () => {
    const { click, choose, fill, row, payouts } = await open()
    await click(await row('Amina Example'))
    const asked = await dialog('Send $1.00 by Flutterwave?')
    await asked.findByText(/does not pay to M-Pesa in this country/)
    expect(isReady(asked.getByRole('button', { name: 'Process' }))).toBe(false)
    await choose(asked.getByLabelText('How'), 'I have paid it elsewhere')
    const record = await dialog('Record $1.00 as paid?')
    await fill(record.getByLabelText(/^Transaction id/), 'MP-77')
    await click(record.getByRole('button', { name: 'Process' }))
    await toast('Payout Recorded')
    await waitFor(async () =>
      expect((await payouts()).find(({ authorName }) => authorName === 'Amina Example')).toMatchObject({
        status: 'paid',
        transactionId: 'MP-77',
        local: null,
      }),
    )
  })

  it('is sent among all that wait, once its rate is there, and the other one stays', async () => {
    const { press, click, payouts } = await open()
    await press('Process All Pending')
    const all = await dialog('Process all pending')
    await all.findByText('TZS 2,461')
    await all.findByText(/does not pay to M-Pesa in this country/)
    await click(await all.findByRole('button', { name: 'Process 1 payout, $1.00' }))
    await all.findByText(/^On its way: it becomes paid when Flutterwave reports/)
    expect((await payouts()).map(({ isUnderWay }) => isUnderWay).sort()).toEqual([false, true])
  })
})
