import { randomUUID } from 'node:crypto'
import { donations } from '../../data/tables/donations.ts'
import type { openTestApp } from '../testing.ts'
import type { DonationRow } from './donations.store.ts'

interface Api {
  app: { request(path: string, init: RequestInit): Response | Promise<Response> }
}

/** What the form of a donor sends. */
export const gift = { amount: 50, donorName: 'Wanjiru Example', donorEmail: 'wanjiru@example.org' }

interface Sending {
  /** The donor's act. */
  key?: string
  cookie?: string
  headers?: Record<string, string>
}

export async function give({ app }: Api, changes: object = {}, { key = randomUUID(), cookie, headers }: Sending = {}) {
  return app.request('/api/create-payment-intent', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    body: JSON.stringify({ ...gift, ...changes }),
  })
}

/** The cookie of a browser whose donor touches the form, and now takes the time to fill it in. */
export async function visit({ app, clock }: Api & { clock: { pass(ms: number): void } }, cookie?: string) {
  const answer = await app.request('/api/donations/visit', { method: 'POST', headers: cookie ? { cookie } : {} })
  clock.pass(3_000)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

let made = 0

/** A row as it stands after a while; what is not said is a paid card donation of 50 dollars. */
export function put(api: Awaited<ReturnType<typeof openTestApp>>, row: Partial<typeof donations.$inferInsert> = {}) {
  made += 1
  const at = api.clock.now().toISOString()
  const usual = { amount: 5000, status: 'succeeded', succeededAt: at, stripePaymentIntentId: `pi_made${made}` } as const
  return api.deps.db
    .insert(donations)
    .values({ ...usual, createdAt: at, ...row })
    .returning()
    .get()
}

export const stored = ({ deps }: Awaited<ReturnType<typeof openTestApp>>): DonationRow[] =>
  deps.db.select().from(donations).orderBy(donations.id).all()
