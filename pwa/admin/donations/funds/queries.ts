import { queryOptions } from '@tanstack/react-query'
import type { FundEntryGiven, GoalShown } from '../../../../data/contract/funds.ts'
import type { TaxWording } from '../../../../data/contract/statements.ts'
import { read, remote } from '../../../remote/client.ts'
import { polled } from '../../kit/data/polled.ts'
import { withRiskReason } from '../../kit/data/riskReason.ts'

const { giving, donations } = remote.api
const key = 'giving'
const of = (id: number) => ({ param: { id: String(id) } })

export const goalQuery = queryOptions({
  ...polled,
  queryKey: [key, 'goal'],
  queryFn: () => read(giving.goal.$get()),
})
export const changeGoal = (json: Pick<GoalShown, 'goal' | 'revision'>) => read(giving.goal.$put({ json }))

export const taxWordingQuery = queryOptions({
  ...polled,
  queryKey: [key, 'tax wording'],
  queryFn: () => read(giving['tax-wording'].$get()),
})
export const changeTaxWording = (json: Pick<TaxWording, 'texts' | 'revision'>) =>
  read(giving['tax-wording'].$put({ json }))

export const fundsQuery = queryOptions({
  ...polled,
  queryKey: [key, 'entries'],
  queryFn: () => read(giving['fund-entries'].$get()),
})
/** Under the same key it is added once, however often it is called. */
export const addFund = (json: FundEntryGiven, submission: string) =>
  withRiskReason((riskReason) =>
    read(
      giving['fund-entries'].$post({ json: { ...json, riskReason } }, { headers: { 'idempotency-key': submission } }),
    ),
  )
export const changeFund = (id: number, json: FundEntryGiven & { revision: number }) =>
  withRiskReason((riskReason) =>
    read(giving['fund-entries'][':id'].$patch({ ...of(id), json: { ...json, riskReason } })),
  )

export const statementsQuery = (id: number) =>
  queryOptions({
    ...polled,
    queryKey: ['donations', 'statements', id],
    queryFn: () => read(donations[':id'].donor.statements.$get(of(id))),
  })
export const linkMailQuery = (id: number) =>
  queryOptions({
    ...polled,
    queryKey: ['donations', 'link', id],
    queryFn: () => read(donations[':id'].donor.link.$get(of(id))),
  })
export const mailLink = (id: number) => read(donations[':id'].donor.link.$post(of(id)))
