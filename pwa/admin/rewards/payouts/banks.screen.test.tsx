import { expect, it, onTestFinished } from 'vitest'
import { addStory } from '../../../../api/authors/ledger/testing.ts'
import type { AuthorProfile } from '../../../../data/contract/authors/authors.ts'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import type { AuthorReward } from '../../../../data/contract/authors/rewards.ts'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import { openColleague } from '../../../testing/colleague.ts'
import { lookAgain, openDesk } from '../../../testing/desk.ts'
import { dialog, gone, screen, toast, within } from '../../../testing/screen.tsx'

const publishedAt = '2026-01-10T09:00:00.000Z'
const abena = { name: 'Abena Example', email: 'abena@example.org', location: 'Kumasi, Ghana' }

/** An author with a payout of $1 that waits, and no details yet. */
async function open() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  sandbox.flutterwave.events.hold(true)
  let colleague = null as unknown as Awaited<ReturnType<typeof openColleague>>
  const desk = await openDesk('?part=profiles#authors', {
    environment: sandbox.env,
    async given(api) {
      colleague = await openColleague(api)
      await colleague('POST', '/api/authors', abena)
      for (let number = 1; number <= 4; number += 1)
        addStory(api.deps, { ...abena, at: publishedAt, title: `Story ${number}` })
      api.deps.db.$client.prepare("update authors set proven_by = 'mail', proven_at = ?").run(publishedAt)
      await colleague('POST', '/api/author-rewards/calculate')
      const [account] = await colleague<AuthorReward[]>('GET', '/api/author-rewards')
      await colleague('POST', '/api/author-payouts', { accountId: account?.id, amount: 100, month: '2026-11' })
    },
  })
  const profile = async () => (await colleague<AuthorProfile[]>('GET', '/api/authors'))[0]
  return { ...desk, sandbox, profile, payouts: () => colleague<Payout[]>('GET', '/api/author-payouts') }
}

it('a bank account is chosen from the lists, shown masked, asked about by mail, and paid once it is proven', async () => {
  const { api, choose, click, fill, press, profile, payouts, sandbox } = await open()
  await press('Edit Abena Example')
  const form = await dialog()
  await choose(form.getByLabelText(/^Country of the bank account/), 'Ghana')
  const bank = await form.findByLabelText<HTMLSelectElement>(/^Bank \*/)
  expect(form.getByLabelText<HTMLSelectElement>(/^Branch/).disabled).toBe(true)
  await form.findByRole('option', { name: 'Example Bank Ghana' })
  await choose(bank, 'Example Bank Ghana')
  await form.findByRole('option', { name: 'Example Bank Ghana, Kumasi' })
  await choose(form.getByLabelText(/^Branch/), 'Example Bank Ghana, Kumasi')
  await fill(form.getByLabelText(/^Account number/), '0031 abc')
  await fill(form.getByLabelText(/^Name of the account/), 'Abena Owusu')
  await press('Save changes')
  await form.findByText('The number of an account is 6 to 20 digits.')
  await fill(form.getByLabelText(/^Account number/), '0031625807099')
  await press('Save changes')
  await toast('Author Updated')
  await gone(() => screen.queryByRole('dialog'))
  const card = within(await screen.findByRole('listitem', { name: abena.name }))
  card.getByText(/Example Bank Ghana, Kumasi, Ghana, •••• 7099/)
  card.getByText('Bank account not proven')
  await click(card.getByRole('button', { name: 'Ask Abena Example about the bank account by mail' }))
  await toast('Link Sent')
  expect((await profile())?.bankAccount).toMatchObject({ bank: 'Example Bank Ghana', provenAt: null })

  await click(screen.getByRole('tab', { name: 'Rewards & Gamification' }))
  await screen.findByText(/^The author has not shown yet that the bank account is theirs\./)
  api.deps.db.$client.prepare('update authors set bank_account_proven_at = ?').run(publishedAt)
  await lookAgain()
  await gone(() => screen.queryByText(/^The author has not shown yet that the bank account is theirs\./))
  await click(await screen.findByRole('button', { name: 'Process $1.00 to Abena Example' }))
  const asked = await dialog('Send $1.00 by Flutterwave?')
  expect((await asked.findByText(/^The bank account gets/)).textContent).toContain('GHS')
  await click(asked.getByRole('button', { name: 'Process' }))
  await toast('Payout Under Way')
  const [transfer] = sandbox.flutterwave.transfers.all()
  expect(transfer).toMatchObject({
    bank_code: 'GH280100',
    destination_branch_code: 'GH280103',
    full_name: 'Abena Owusu',
  })
  sandbox.flutterwave.transfers.settle(transfer?.id ?? 0)
  sandbox.flutterwave.events.deliverTo((address, init) => api.app.request(address, init))
  for (const event of sandbox.flutterwave.events.all()) await sandbox.flutterwave.events.deliver(event)
  await api.deps.jobs.drain()
  expect(await payouts()).toMatchObject([
    { status: 'paid', paymentMethod: 'bank_transfer', local: { currency: 'GHS' } },
  ])
})

it('where Flutterwave does not tell its banks, the form says so', async () => {
  const { choose, press, sandbox } = await open()
  await press('Edit Abena Example')
  const form = await dialog()
  for (let n = 0; n < 4; n += 1) sandbox.failNext({ provider: 'flutterwave', status: 503, of: 'GET /v3/banks/NG' })
  await choose(form.getByLabelText(/^Country of the bank account/), 'Nigeria')
  await form.findByText('Flutterwave does not tell its banks at the moment.')
  expect(form.queryByLabelText(/^Branch/)).toBeNull()
})
