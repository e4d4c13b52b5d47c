import { authorPayouts } from '../../../data/tables/payouts.ts'
import { authorRewards, rewardLedger } from '../../../data/tables/rewards.ts'
import { type adminCodes, openTestApp } from '../../testing.ts'

export type Api = Awaited<ReturnType<typeof openTestApp>>

/** The API, asked by a signed-in admin. */
export async function openDesk(environment: Record<string, string> = {}) {
  const api = await openTestApp(environment)
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  /** A path below `/api/author-rewards`. */
  const ask = async (path: string, { method = 'GET', body, as = 'admin1', headers }: Asked = {}) =>
    api.app.request(`/api/author-rewards${path}`, {
      method,
      headers: { cookie: cookies[as], 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const read = async <T>(path: string, asked: Asked = {}): Promise<T> => (await ask(path, asked)).json() as Promise<T>
  return { ...api, ask, read }
}
interface Asked {
  method?: string
  body?: unknown
  as?: keyof typeof adminCodes
  headers?: Record<string, string>
}

export const putAccount = ({ deps }: Api, row: Partial<typeof authorRewards.$inferInsert> = {}): number =>
  deps.db
    .insert(authorRewards)
    .values({ authorName: 'Wanjiru', authorEmail: 'wanjiru@voices.example', ...row })
    .returning({ id: authorRewards.id })
    .get().id

type Entry = typeof rewardLedger.$inferInsert

/** An entry as a calculation posts it: a view that counts, unless something else is said. */
export function putEntry({ deps, clock }: Api, entry: Pick<Entry, 'accountId' | 'key'> & Partial<Entry>) {
  const at = clock.now().toISOString()
  const usual = {
    seq: 0,
    rule: 'view',
    counted: true,
    milliCents: 100,
    points: 1,
    rateCard: 'calculator 2026-11',
  } as const
  const times = { earnedAt: entry.earnedAt ?? at, payableAt: at, postedAt: entry.earnedAt ?? at }
  deps.db
    .insert(rewardLedger)
    .values({ ...usual, ...times, ...entry })
    .run()
}

export const putPayout = ({ deps, clock }: Api, row: Partial<typeof authorPayouts.$inferInsert>) =>
  deps.db
    .insert(authorPayouts)
    .values({
      authorName: 'Wanjiru',
      authorEmail: 'wanjiru@voices.example',
      amount: 100,
      month: '2026-02',
      createdAt: clock.now().toISOString(),
      ...row,
    })
    .run()
