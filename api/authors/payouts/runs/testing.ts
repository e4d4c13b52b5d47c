import { randomUUID } from 'node:crypto'
import type {
  AnswersTold,
  Due,
  NewRun,
  PayoutRunShown,
  RunAnswersGiven,
} from '../../../../data/contract/authors/payoutRuns.ts'
import { openPayoutDesk } from '../testing.ts'

type Admin = 'admin1' | 'admin2'

/** The desk of the payment runs, with authors in Kenya who have earned something. */
export async function openRunDesk() {
  const desk = await openPayoutDesk()
  const cookies = { admin1: await desk.signIn('admin1'), admin2: await desk.signIn('admin2') }
  const call = (method: string, path: string, body?: object, admin: Admin = 'admin1', key: string = randomUUID()) =>
    desk.app.request(`/api/payout-runs${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: cookies[admin], 'idempotency-key': key },
      body: body && JSON.stringify(body),
    })
  const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T

  /** A pending payout to a proven wallet in Kenya. The payout's id. */
  async function mobilePayout(cents = 1234, profile: object = {}): Promise<number> {
    const account = desk.walletAuthorIn({ country: 'KE', network: 'mpesa', stem: '+254712' }, profile)
    desk.earn(account, cents)
    const { id } = await (await desk.create(account, cents, { method: 'mobile_money' })).json()
    return id
  }
  const asked = (payoutIds: number[], more: Partial<NewRun> = {}): NewRun => ({
    way: 'mobile_money',
    country: 'KE',
    payoutIds,
    layout: 'kotani',
    rate: '129.5',
    rateSource: 'Central bank, mean of the day',
    ...more,
  })
  const begin = (payoutIds: number[], more: Partial<NewRun> = {}) =>
    json<PayoutRunShown>(call('POST', '', asked(payoutIds, more)))
  const act = (run: { id: number; revision: number }, what: string, admin: Admin = 'admin1') =>
    call('POST', `/${run.id}/${what}`, { revision: run.revision }, admin)
  const acted = (run: { id: number; revision: number }, what: string) => json<PayoutRunShown>(act(run, what))
  /** A run that the portal has. */
  async function sentRun(payoutIds: number[], more: Partial<NewRun> = {}): Promise<PayoutRunShown> {
    const run = await begin(payoutIds, more)
    return acted(await acted(run, 'file'), 'sent')
  }
  const file = async (id: number) => (await call('GET', `/${id}/file`)).text()
  const words = { SUCCESS: 'paid', FAILED: 'refused', REVERSED: 'reversed' } as const
  const given = (lines: string[][], more: Partial<RunAnswersGiven> = {}): RunAnswersGiven => ({
    text: [['reference', 'status', 'txn', 'amount', 'why'], ...lines].map((cells) => cells.join(',')).join('\n'),
    columns: { reference: 0, result: 1, transactionId: 2, amount: 3, reason: 4 },
    words,
    ...more,
  })
  return {
    ...desk,
    runs: call,
    json,
    mobilePayout,
    asked,
    begin,
    act,
    acted,
    sentRun,
    file,
    given,
    due: (way = 'mobile_money') => json<Due>(call('GET', `/due?way=${way}`)),
    run: (id: number) => json<PayoutRunShown>(call('GET', `/${id}`)),
    preview: (id: number, lines: string[][]) => json<AnswersTold>(call('POST', `/${id}/answers/preview`, given(lines))),
    answer: (id: number, lines: string[][], admin: Admin = 'admin1') =>
      json<AnswersTold>(call('POST', `/${id}/answers`, given(lines), admin)),
  }
}
