import { describe, expect, it, vi } from 'vitest'
import { addStory } from '../../../api/authors/ledger/testing.ts'
import type { Payout } from '../../../data/contract/authors/payouts.ts'
import type { AuthorReward, RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { authorRewards } from '../../../data/tables/rewards.ts'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { dialog, gone, lostAnswer, screen, toast, waitFor, within } from '../../testing/screen.tsx'

// Nothing can be drawn here; the figures of a drawing stand in its table.
vi.mock('../charts/drawLines.ts', () => ({ drawLines: () => ({ resize() {}, remove() {} }) }))

/** They have earned $5, $3 and $1. */
const kofi = { name: 'Kofi Example', email: 'kofi@example.org', stories: 20, isProven: true }
const naserian = { name: 'Naserian Example', email: 'naserian@example.org', stories: 12, isProven: true }
const tendai = { name: 'Tendai Example', email: 'tendai@example.org', stories: 4, isProven: false }
const publishedAt = '2026-01-10T09:00:00.000Z'

/** The rewards of authors whose stories were published long enough ago to be paid; `waiting`: payouts that were made already. */
async function open(who: readonly (typeof kofi)[] = [], waiting: [typeof kofi, number][] = []) {
  let colleague = null as unknown as Awaited<ReturnType<typeof openColleague>>
  const rewards = () => colleague<AuthorReward[]>('GET', '/api/author-rewards')
  const authorNamed = async ({ name }: typeof kofi) => (await rewards()).find(({ authorName }) => authorName === name)
  const create = async (author: typeof kofi, amount: number) => {
    const accountId = (await authorNamed(author))?.id
    await colleague('POST', '/api/author-payouts', { accountId, amount, month: '2026-11', method: 'check' })
  }
  const desk = await openDesk('?part=rewards#authors', {
    async given(api) {
      colleague = await openColleague(api)
      for (const { name, email, stories, isProven } of who) {
        await colleague('POST', '/api/authors', { name, email, location: 'Laikipia, Kenya', paypalEmail: email })
        if (isProven)
          api.deps.db.$client
            .prepare("update authors set proven_by = 'mail', proven_at = ? where email = ?")
            .run(publishedAt, email)
        for (let number = 1; number <= stories; number += 1)
          addStory(api.deps, { email, name, at: publishedAt, title: `Story ${number} of ${name}` })
      }
      if (who.length > 0) await colleague('POST', '/api/author-rewards/calculate')
      for (const [author, amount] of waiting) await create(author, amount)
    },
  })
  await screen.findByRole('heading', { name: 'Leaderboard' })
  return {
    ...desk,
    colleague,
    authorNamed,
    create,
    payouts: () => colleague<Payout[]>('GET', '/api/author-payouts'),
    overview: () => colleague<RewardsOverview>('GET', '/api/author-rewards/overview'),
  }
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const textOf = ({ textContent }: Element) => textContent
const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled

it('of very many authors a payout offers a hundred, and finds any by name', async () => {
  const { api, press, fill } = await open()
  for (let number = 1; number <= 130; number++)
    api.deps.db
      .insert(authorRewards)
      .values({ authorName: `Author ${number}`, authorEmail: `a${number}@example.org` })
      .run()
  await openDesk('?part=rewards#authors', { api })
  await press('Create Payout')
  const form = await dialog('Create Payout')
  const options = () =>
    within(form.getByLabelText(/^Author/))
      .getAllByRole('option')
      .map(textOf)
  await waitFor(() => expect(options()).toHaveLength(101))
  await fill(form.getByRole('searchbox', { name: 'Find an author' }), 'author 99')
  await waitFor(() => expect(options()).toEqual(['Choose an author', expect.stringContaining('Author 99')]))
})

describe('rewards on the desk', () => {
  it('says that nobody has earned anything yet, and that a recalculation has found nothing', async () => {
    const { press } = await open()
    await screen.findByRole('heading', { name: 'No author rewards found' })
    await press('Recalculate Rewards')
    await toast('Rewards Recalculated')
    expect(await screen.findAllByText('0 authors looked at: all was up to date.')).not.toEqual([])
  })

  it('ranks authors by points, and explains what each has earned down to its entries', async () => {
    const { user, click } = await open([naserian, kofi, tendai])
    const board = await panel('Leaderboard')
    await board.findByText('Kofi Example')
    expect(board.getAllByRole('heading', { level: 4 }).map(textOf)).toEqual([
      'Kofi Example',
      'Naserian Example',
      'Tendai Example',
    ])
    board.getByText('48,000 points to Silver')

    const opener = screen.getByRole('button', { name: 'Why $5.00: Kofi Example' })
    opener.focus()
    await user.keyboard('{Enter}')
    const why = await dialog('Why $5.00')
    await why.findAllByText('Published stories × 20')
    const sums = within(why.getByRole('table', { name: 'What counted, by rule' })).getAllByRole('row')
    expect(sums.at(-1)?.textContent).toBe('Together2,000$5.00')
    why.getByText('Everything counted.')
    expect(why.getAllByText('Story 7 of Kofi Example')).not.toEqual([])
    await click(why.getByText('Every entry'))
    expect(await why.findAllByText('Story published')).not.toEqual([])
    await why.findByText(/As of now/)
    await user.dblClick(why.getByRole('button', { name: 'Mail it' }))
    await why.findByText(/^No mail server is set up/)
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    expect(document.activeElement).toBe(opener)
  })

  it('says for good that the readings of the rates differ, and changes them from now on alone', async () => {
    const { press, click, overview } = await open([kofi, naserian, tendai])
    await screen.findByText(/would have earned \$9\.00 more/)
    await click(screen.getByText('Difference per author'))
    const differences = within(await screen.findByRole('table', { name: /difference by the advertised rates/ }))
    differences.getByRole('row', { name: 'Kofi Example $5.00 +$5.00' })
    await press('Choose the rates')
    const choice = await dialog()
    const pay = choice.getByRole('button', { name: 'Pay these from now on' })
    expect(pay.getAttribute('aria-disabled')).toBe('true')
    await click(choice.getByRole('radio', { name: /^Advertised rates/ }))
    choice.getByText(/What was earned so far stays as it is/)
    await click(pay)
    await toast('Rates Chosen')
    await screen.findByText(/Chosen by admin1 on/)
    expect(await overview()).toMatchObject({ earned: 900, rates: { inForce: 'advertised', chosenBy: 'admin1' } })
  })
})

describe('payouts on the desk', () => {
  it('are created within what is available, once for one click although the answer was lost', async () => {
    const { user, press, fill, choose, answerOnce, payouts } = await open([kofi])
    await press('Create Payout')
    const form = await dialog('Create Payout')
    const submit = form.getByRole('button', { name: 'Create Payout' })
    expect(isDisabled(submit)).toBe(true)
    await form.findByRole('option', { name: 'Kofi Example (kofi@example.org), $5.00 available' })
    await choose(form.getByLabelText(/^Author/), 'Kofi Example (kofi@example.org), $5.00 available')
    const amount = form.getByLabelText<HTMLInputElement>(/^Amount in dollars/)
    await fill(amount, '5.01')
    form.getByText('That is more than the $5.00 that can be paid out now.')
    expect(isDisabled(submit)).toBe(true)
    await fill(amount, '4.00')
    await choose(form.getByLabelText(/^Method/), 'check')

    answerOnce('POST', /^\/api\/author-payouts$/, lostAnswer)
    await waitFor(() => expect(isDisabled(submit)).toBe(false))
    await user.dblClick(submit)
    await form.findByText(/it may have been created/)
    expect(amount.closest('fieldset[disabled]')).not.toBeNull()
    await press('Try again')
    await toast('Payout Created')
    await gone(() => screen.queryByRole('dialog'))
    const made = await payouts()
    expect(made).toMatchObject([{ authorName: 'Kofi Example', amount: 400, method: 'check', status: 'pending' }])
    expect(made[0]?.notes).toMatch(/^Payout for \d{4}-\d{2}$/)
  })

  it('meets what a colleague has paid out meanwhile with what is available now', async () => {
    const { press, click, fill, choose, create, payouts } = await open([naserian])
    await press('Create Payout')
    const form = await dialog('Create Payout')
    const option = 'Naserian Example (naserian@example.org), $3.00 available'
    await form.findByRole('option', { name: option })
    await choose(form.getByLabelText(/^Author/), option)
    const amount = form.getByLabelText<HTMLInputElement>(/^Amount in dollars/)
    await fill(amount, '3')
    await create(naserian, 150)
    await click(form.getByRole('button', { name: 'Create Payout' }))
    await form.findByText('Payout Failed')
    form.getByText('Available now: $1.50.')
    expect(amount.value).toBe('3')
    expect(await payouts()).toHaveLength(1)
  })

  it('are recorded once by a double click on Process, with the number of the payment', async () => {
    const { user, fill, payouts, overview } = await open([kofi], [[kofi, 400]])
    await user.dblClick(await screen.findByRole('button', { name: 'Process $4.00 to Kofi Example' }))
    const record = await dialog('Record $4.00 as paid?')
    record.getByText(/This moves no money\./)
    const process = record.getByRole('button', { name: 'Process' })
    expect(isDisabled(process)).toBe(true)
    await fill(record.getByLabelText(/^Transaction id/), 'TX-2026-88')
    await waitFor(() => expect(isDisabled(process)).toBe(false))
    await user.dblClick(process)
    await toast('Payout Recorded')
    await gone(() => screen.queryByRole('dialog'))
    await (await panel('Payout history')).findByText(/Recorded as paid by admin1 on .*, reference TX-2026-88/)
    expect(await payouts()).toMatchObject([{ status: 'paid', decidedBy: 'admin1' }])
    expect((await overview()).paid).toBe(400)
  })

  it('that could not be processed say so', async () => {
    const { press, click, fill, answerInstead, payouts } = await open([kofi], [[kofi, 400]])
    await press('Process $4.00 to Kofi Example')
    const record = await dialog('Record $4.00 as paid?')
    await fill(record.getByLabelText(/^Transaction id/), 'TX-1')
    answerInstead(/\/process$/, () => Response.json({ message: 'The disk is resting.' }, { status: 503 }))
    await click(record.getByRole('button', { name: 'Process' }))
    await record.findByText('Processing Failed')
    record.getByText('The disk is resting.')
    expect(await payouts()).toMatchObject([{ status: 'pending' }])
  })

  it('that a colleague has decided meanwhile are told as they stand, and changed by nobody', async () => {
    const { press, colleague, payouts } = await open([naserian], [[naserian, 150]])
    await press('Cancel $1.50 to Naserian Example')
    const question = await dialog(/Cancel the payout/)
    const [waiting] = await payouts()
    const paid = { transactionId: 'TX-OF-ADMIN2', revision: waiting?.revision }
    await colleague('POST', `/api/author-payouts/${waiting?.id}/process`, paid)
    await press('Cancel this payout')
    await question.findByText('Update Failed')
    question.getByText(/Recorded as paid by admin2, reference TX-OF-ADMIN2\.$/)
    await press('Keep it')
    const pending = await panel('Pending payouts')
    await waitFor(() => expect(pending.queryAllByRole('listitem')).toEqual([]))
    expect(await payouts()).toMatchObject([{ status: 'paid' }])
  })

  it('are processed all at once, each with its own outcome', async () => {
    const waiting: [typeof kofi, number][] = [
      [kofi, 100],
      [naserian, 50],
      [tendai, 25],
    ]
    const { press, click, fill, answerInstead, colleague, payouts } = await open([kofi, naserian, tendai], waiting)
    const pending = await panel('Pending payouts')
    await pending.findByText(/^The author has not shown yet that the email address is theirs\. You can pay by hand/)
    await press('Process All Pending')
    const all = await dialog('Process all pending')
    all.getByText(/The author has not shown yet .* With a transaction id you vouch for the author/)
    await fill(all.getByLabelText('Transaction id of the payment to Kofi Example'), 'TX-A')
    await fill(all.getByLabelText('Transaction id of the payment to Naserian Example'), 'TX-B')
    const toKofi = (await payouts()).find(({ amount }) => amount === 100)
    const cancelled = { status: 'cancelled', revision: toKofi?.revision }
    await colleague('PATCH', `/api/author-payouts/${toKofi?.id}`, cancelled)
    const arrive = answerInstead(/^\/api\/author-payouts\/\d+\/process$/, async (request, fromServer) => {
      if ((await request.clone().text()).includes('TX-B')) throw new TypeError('Failed to fetch')
      return fromServer()
    })
    await press('Process 2 payouts, $1.50')
    await screen.findAllByText('2 of 2 payouts could not be processed.')
    expect(all.getAllByRole('alert')).toHaveLength(2)
    arrive()
    await press('Process 1 payout, $0.50')
    await all.findByText('Recorded as paid by admin1, reference TX-B.')
    expect(all.getAllByRole('alert')).toHaveLength(1)
    await press('Done')
    const history = await panel('Payout history')
    await click(history.getByRole('button', { name: 'cancelled' }))
    await history.findByText(/Cancelled by admin2 on/)
    const states = (await payouts()).map(({ status, amount }) => `${amount} ${status}`)
    expect(states.sort()).toEqual(['100 cancelled', '25 pending', '50 paid'])
  })

  it('of an author who has shown nothing are paid by hand, with a note of the editor who vouches', async () => {
    const { click, fill, payouts, api } = await open([tendai], [[tendai, 25]])
    await click(await screen.findByRole('button', { name: 'Process $0.25 to Tendai Example' }))
    const record = await dialog('Record $0.25 as paid?')
    record.getByText(/has not shown yet .* You vouch that the money went to the author/)
    await fill(record.getByLabelText(/^How you know the author/), 'Our school in Hwange.')
    await click(record.getByLabelText('The payment has no reference'))
    await click(record.getByRole('button', { name: 'Process' }))
    await toast('Payout Recorded')
    expect(await payouts()).toMatchObject([{ status: 'paid', transactionId: null, decidedBy: 'admin1' }])
    const noted = api.deps.db.$client.prepare("select after from audit_log where action = 'payout.recorded_as_paid'")
    expect(JSON.stringify(noted.all())).toContain('Our school in Hwange.')
  })

  it('go back into the balance when they are cancelled', async () => {
    const { user, press, authorNamed } = await open([tendai], [[tendai, 25]])
    ;(await screen.findByRole('button', { name: 'Cancel $0.25 to Tendai Example' })).focus()
    await user.keyboard('{Enter}')
    await press('Cancel this payout')
    await toast('Payout Cancelled')
    await (await panel('Pending payouts')).findByText('Nothing is waiting to be paid.')
    expect((await authorNamed(tendai))?.money).toMatchObject({ earned: 100, pending: 0, available: 100 })
  })
})
