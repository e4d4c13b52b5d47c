import type {
  NewPayout,
  Payout,
  PayoutChange,
  PayoutListQuery,
  PayoutMethod,
  PayoutProcessing,
} from '../../../data/contract/authors/payouts.ts'
import type {
  AuthorReward,
  LedgerEntry,
  PointsOverTime,
  RateChoice,
  RewardExplanation,
  RewardsCalculated,
  RewardsOverview,
  Statement,
  StatementMailed,
} from '../../../data/contract/authors/rewards.ts'
import { read, readPage, remote } from '../../remote/client.ts'

const rewards = remote.api['author-rewards']
const payouts = remote.api['author-payouts']

export const fetchRewards = () => read<AuthorReward[]>(rewards.$get())
export const fetchOverview = () => read<RewardsOverview>(rewards.overview.$get())
export type PointsSpan = 'weeks' | 'year'
export const fetchPoints = (span: PointsSpan) => read<PointsOverTime>(rewards.points.$get({ query: { span } }))
export const chooseRates = (json: RateChoice) => read<RewardsOverview>(rewards.rates.$put({ json }))
export const recalculateRewards = () => read<RewardsCalculated>(rewards.calculate.$post())

export const fetchExplanation = (id: number) => read<RewardExplanation>(rewards[':id'].explanation.$get(of(id)))
export const fetchEntries = (id: number, before: string | null) =>
  readPage<LedgerEntry>(rewards[':id'].ledger.$get({ ...of(id), query: { before: before ?? undefined } }))
export const fetchStatement = (id: number, month: string) =>
  read<Statement>(rewards[':id'].statement.$get({ ...of(id), query: { month } }))
/** Under the same `key` it leaves once. */
export const mailStatement = (id: number, month: string, key: string) =>
  read<StatementMailed>(
    rewards[':id'].statement.mail.$post({ ...of(id), json: { month } }, { headers: { 'idempotency-key': key } }),
  )
export const statementFile = (id: number, month: string) => `/api/author-rewards/${id}/statement.csv?month=${month}`

export const fetchPayouts = (query: PayoutListQuery) => readPage<Payout>(payouts.$get({ query: asTyped(query) }))
export const fetchPayoutMethods = () => read<PayoutMethod[]>(remote.api['payout-methods'].$get())
/** Under the same `key` it makes one payout, however often it is called. */
export const createPayout = (json: NewPayout, key: string) =>
  read<Payout>(payouts.$post({ json }, { headers: { 'idempotency-key': key } }))
export const changePayout = (id: number, json: PayoutChange) => read<Payout>(payouts[':id'].$patch({ ...of(id), json }))
export const processPayout = (id: number, json: PayoutProcessing) =>
  read<Payout>(payouts[':id'].process.$post({ ...of(id), json }))

const of = (id: number) => ({ param: { id: String(id) } })
const asTyped = ({ accountId, limit: _usual, ...rest }: PayoutListQuery) => ({
  ...rest,
  accountId: accountId === undefined ? undefined : String(accountId),
})
