import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { webhookEvents } from '../../../../data/tables/webhooks.ts'
import { openDesk } from '../../../testing/desk.ts'
import { holdPolls } from '../../../testing/pollClock.ts'
import { act, screen, type TestApi, toast, waitFor, within } from '../../../testing/screen.tsx'

type Row = Partial<typeof webhookEvents.$inferInsert>
const payout: Row = { webhookEndpoint: '/api/stripe-payout-webhook', eventType: 'payout.created' }
const failed: Row = { ...payout, status: 'failed', errorMessage: 'The bank account is closed.', attempts: 3 }
const done: Row = { status: 'processed', outcome: 'Donation 12: $50.00 arrived.', attempts: 1 }

/** Puts events into the log. */
function report({ deps, clock }: TestApi, rows: Row[]) {
  for (const row of rows)
    deps.db
      .insert(webhookEvents)
      .values({
        stripeEventId: `evt_${randomUUID().replaceAll('-', '').slice(0, 24)}`,
        eventType: 'payment_intent.succeeded',
        webhookEndpoint: '/api/stripe-webhook',
        createdAt: clock.now().toISOString(),
        data: { object: 'event' },
        ...row,
      })
      .run()
}

async function open(rows: Row[]) {
  const opened = await openDesk('settings', { given: (api: TestApi) => report(api, rows) })
  await screen.findByRole('list', { name: 'Webhook events' })
  return opened
}
const log = () => within(screen.getByRole('list', { name: 'Webhook events' }))
const types = () => [...document.querySelectorAll('.event-log .what')].map(({ textContent }) => textContent)
const cells = () =>
  Object.fromEntries(
    [...screen.getByRole('main').querySelectorAll('dl.ledger > div')].map((cell) => [
      cell.querySelector('dt')?.textContent,
      cell.querySelector('dd')?.textContent,
    ]),
  )
/** A line may break within its type. */
const opener = (type: RegExp) => log().getByRole('button', { name: type })
const row = (type: RegExp) => opener(type).closest('li') as HTMLElement
const created = /^payout\. ?created$/
const updated = /^payout\. ?updated$/
const again = { name: /^Process again/ }
const list = '/api/webhook-events?filter=all'
const totals = '/api/webhook-events/totals'

it('shows what came in, counted by chip and by state', async () => {
  const { click } = await open([...Array.from({ length: 9 }, () => done), failed, { eventType: 'charge.updated' }])
  await waitFor(() =>
    expect(cells()).toMatchObject({ Processed: '9', Received: '1', Failed: '1', Donations: '10', Payouts: '1' }),
  )
  const chips = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'All11',
    'Donations10',
    'Payouts1',
    'Succeeded9',
    'Failed1',
  ])
  expect(types()).toHaveLength(11)
  await click(screen.getByRole('button', { name: /^Payouts/ }))
  await waitFor(() => expect(types()).toEqual(['payout.created']))
  log().getByText('The bank account is closed.')
  log().getByText('Tried 3 times.')
  await click(screen.getByRole('button', { name: /^Succeeded/ }))
  await waitFor(() => expect(types()).toHaveLength(9))
  expect(log().getAllByText('Donation 12: $50.00 arrived.')).toHaveLength(9)
})

it('asks every five seconds while it is seen, never while it is hidden or left, and at once when it is seen again', async () => {
  const { secondsLater } = holdPolls()
  const { api, click, answerInstead } = await open([done])
  let asked: string[] = []
  answerInstead(/^\/api\/webhook-events/, (request, fromServer) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    return fromServer()
  })
  await waitFor(() => expect(cells()).toMatchObject({ Processed: '1', Received: '0' }))
  screen.getByText('Live, checked now')
  await secondsLater(3)
  screen.getByText('Live, checked 3 s ago')
  expect(asked).toEqual([])

  report(api, [{ ...payout, eventType: 'payout.paid' }])
  await secondsLater(2)
  expect(asked.toSorted()).toEqual([totals, list])
  await waitFor(() => expect(types()).toEqual(['payout.paid', 'payment_intent.succeeded']))
  await waitFor(() => expect(cells()).toMatchObject({ Received: '1' }))

  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => visibility.mockRestore())
  const become = (state: 'hidden' | 'visible') =>
    act(async () => {
      visibility.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  await become('hidden')
  asked = []
  await secondsLater(60)
  expect(asked).toEqual([])
  await become('visible')
  expect(asked.toSorted()).toEqual([totals, list])

  await click(screen.getAllByRole('link', { name: 'Messages' })[0]!)
  await screen.findByRole('heading', { name: 'Messages', level: 2 })
  asked = []
  await secondsLater(30)
  expect(asked).toEqual([])
})

it('shows one event whole', async () => {
  const data = { id: 'evt_1', type: 'payout.created', data: { object: { id: 'po_1', amount: 9620 } } }
  const { click } = await open([{ ...failed, data, stripeEventId: 'evt_1QNx5mLrAbCdEfGhIjKlm0Zx' }])
  log().getByText(/evt_1QNx5mLr…m0Zx$/)
  await click(opener(created))
  const dialog = await screen.findByRole('dialog', { name: 'payout.created' })
  await within(dialog).findByText(/"amount": 9620/)
  expect(JSON.parse(dialog.querySelector('pre')?.textContent ?? '')).toEqual(data)
  expect(dialog.querySelector('dl')?.textContent).toMatch(
    /failed[\s\S]*The bank account is closed\.[\s\S]*\/api\/stripe-payout-webhook/,
  )
})

it('a failed event is processed again, from the log and from its dialog', async () => {
  const { untilPolled } = holdPolls()
  const { api, click } = await open([failed, { ...failed, eventType: 'payout.updated' }])
  await click(within(row(created)).getByRole('button', again))
  await toast('Processing Again')
  await api.deps.jobs.drain()
  await untilPolled(5, () =>
    expect(row(created).textContent).toMatch(/Processed[\s\S]*Nothing to do for this kind of event/),
  )
  await click(screen.getByRole('button', { name: /^Failed/ }))
  await waitFor(() => expect(types()).toEqual(['payout.updated']))
  await click(opener(updated))
  await click(within(await screen.findByRole('dialog')).getByRole('button', again))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await api.deps.jobs.drain()
  await untilPolled(5, () => {
    screen.getByText('No event has failed.')
    expect(cells()).toMatchObject({ Processed: '2' })
  })
  expect(document.activeElement?.textContent).toBe('Webhook events')
})

it('what a colleague has already sent on is refused in words', async () => {
  const { api, click } = await open([failed])
  api.deps.db.delete(webhookEvents).run()
  await click(log().getByRole('button', again))
  await toast('Update Failed')
  await screen.findByText('There is no such event.')
  await screen.findByText('No events yet. What Stripe and Flutterwave report about donations and payouts appears here.')
})

it('without an answer it says that it is not live, and keeps what it has', async () => {
  const { untilPolled } = holdPolls()
  const { click, answerInstead } = await open([done])
  const answer = answerInstead(/^\/api\/webhook-events/, () =>
    Response.json({ message: 'The disk is resting.' }, { status: 503 }),
  )
  await untilPolled(5, () => screen.getByText(/^Not live, last checked/))
  const alert = within(screen.getByRole('alert'))
  alert.getByText('This is not up to date')
  expect(types()).toEqual(['payment_intent.succeeded'])
  answer()
  await click(alert.getByRole('button', { name: 'Try again' }))
  await waitFor(() => screen.getByText(/^Live, checked/))
})
