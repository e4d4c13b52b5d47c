import { queryOptions } from '@tanstack/react-query'
import type {
  KeptLayout,
  LineAnswer,
  NewRun,
  PayoutRunShown,
  RunAnswersGiven,
} from '../../../../data/contract/authors/payoutRuns.ts'
import type { RunLayout, RunWay } from '../../../../data/vocabulary/payoutRuns.ts'
import { read, remote } from '../../../remote/client.ts'
import { rowsQuery } from '../../kit/data/listed.ts'
import { polled } from '../../kit/data/polled.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { expectYes } from '../../kit/data/remote.ts'

const runs = remote.api['payout-runs']
const of = (id: number) => ({ param: { id: String(id) } })
const key = 'rewards'
const under = (act: string) => ({ headers: { 'idempotency-key': act } })

export const runsQuery = () => rowsQuery([key, 'runs'], (before) => runs.$get({ query: { before } }))
export const runQuery = (id: number) =>
  queryOptions({ ...polled, queryKey: [key, 'run', id], queryFn: () => read(runs[':id'].$get(of(id))) })
/** What could be paid now: asked for each time that somebody sets out to choose. */
export const dueQuery = (way: RunWay) =>
  queryOptions({
    queryKey: [key, 'due', way],
    queryFn: () => read(runs.due.$get({ query: { way } })),
    refetchOnMount: 'always',
  })
export const layoutsQuery = queryOptions({
  queryKey: [key, 'layouts'],
  queryFn: () => read(runs.layouts.$get()),
})

const layout = runs.layouts[':id']
export const addLayout = (json: RunLayout) => read(runs.layouts.$post({ json: writable(json) }))
export const changeLayout = ({ id, revision }: KeptLayout, json: RunLayout) =>
  read(layout.$put({ param: { id }, json: { ...writable(json), revision } }))
export const removeLayout = (id: string) => expectYes(layout.$delete({ param: { id } }))
const writable = ({ columns, ...rest }: RunLayout) => ({ ...rest, columns: [...columns] })

/** A run as it is now stands everywhere, and what depends on it is asked for again. */
export function noteRun(run: PayoutRunShown): PayoutRunShown {
  deskQueries.setQueryData(runQuery(run.id).queryKey, run)
  void deskQueries.invalidateQueries({ queryKey: [key] })
  return run
}

export const beginRun = (json: NewRun, act: string) => read(runs.$post({ json }, under(act)))
export const makeDue = (json: { way: RunWay; leastCents: number }, act: string) =>
  read(runs.payouts.$post({ json }, under(act)))
type Seen = Pick<PayoutRunShown, 'id' | 'revision'>
export const makeRunFile = ({ id, revision }: Seen) => read(runs[':id'].file.$post({ ...of(id), json: { revision } }))
export const markRunSent = ({ id, revision }: Seen) => read(runs[':id'].sent.$post({ ...of(id), json: { revision } }))
export const discardRun = ({ id, revision }: Seen) => read(runs[':id'].discard.$post({ ...of(id), json: { revision } }))
export const leaveLine = ({ id, revision }: Seen, line: number) =>
  read(
    runs[':id'].lines[':line'].leave.$post({
      param: { id: String(id), line: String(line) },
      json: { revision },
    }),
  )
export const answerLine = (id: number, line: number, json: LineAnswer) =>
  read(runs[':id'].lines[':line'].answer.$post({ param: { id: String(id), line: String(line) }, json }))
export const previewAnswers = (id: number, json: RunAnswersGiven) =>
  read(runs[':id'].answers.preview.$post({ ...of(id), json }))
export const applyAnswers = (id: number, json: RunAnswersGiven) => read(runs[':id'].answers.$post({ ...of(id), json }))
export const runFile = (id: number) => `/api/payout-runs/${id}/file`
