import { randomUUID } from 'node:crypto'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { authors } from '../../../data/tables/authors.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { authorRewards, rewardLedger } from '../../../data/tables/rewards.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { openTestDesk, type TestEvent } from '../../platform/webhooks/testing.ts'

const amara = { name: 'Amara Example', email: 'amara@example.net', location: 'Reno, USA' }

/** The desk of the authors, with what stands in for Stripe. Events of accounts come when the test sends them. */
export async function openExpress(environment: Record<string, string> = {}) {
  const desk = await openTestDesk(environment)
  const { app, deps, sandbox, clock, signIn } = desk
  const cookie = await signIn()
  const at = clock.now().toISOString()
  const add = (fields: Partial<typeof authors.$inferInsert> = {}) =>
    deps.db
      .insert(authors)
      .values({ ...amara, createdAt: at, updatedAt: at, ...fields })
      .returning()
      .get()
  const call = (id: number, act: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    app.request(`/api/authors/${id}/stripe-express/${act}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  /** An author with an account, which Stripe knows enough about. */
  const addOnboarded = async (fields: Partial<typeof authors.$inferInsert> = {}) => {
    const { id } = add(fields)
    const { author } = (await (await call(id, 'create')).json()) as { author: AuthorProfile }
    sandbox.stripe.settleAccount(String(author.stripeAccountId), 'finished')
    await tell(updated(String(author.stripeAccountId)))
    return profile(id)
  }
  const profile = (id: number) =>
    deps.db
      .select()
      .from(authors)
      .all()
      .find((each) => each.id === id)
  const updated = (accountId: string, more: object = {}) =>
    desk.eventOf('account.updated', { id: accountId, object: 'account', ...more })
  /** Delivers events where Stripe reports of accounts; what became of the last one. */
  const tell = async (...events: TestEvent[]) => {
    for (const event of events) await desk.deliver(event, '/api/stripe-payout-webhook')
    await deps.jobs.drain()
    return desk.rows().find(({ stripeEventId }) => stripeEventId === events.at(-1)?.id)
  }
  /** What has been earned so far, payable since long. */
  const earn = (email: string, cents: number) => {
    const account = deps.db.insert(authorRewards).values({ authorName: 'Amara', authorEmail: email }).returning().get()
    const day = '2026-01-01T00:00:00.000Z'
    const entry = { key: `view:${randomUUID()}`, seq: 0, accountId: account.id, rule: 'view', counted: true } as const
    deps.db
      .insert(rewardLedger)
      .values({ ...entry, milliCents: cents * 1000, points: 0, earnedAt: day, payableAt: day, postedAt: day })
      .run()
    return account
  }
  return {
    ...desk,
    cookie,
    add,
    addOnboarded,
    call,
    earn,
    profile,
    updated,
    tell,
    mails: () =>
      deps.db
        .select()
        .from(mailLog)
        .all()
        .filter(({ kind }) => kind === 'author'),
    told: () =>
      deps.db
        .select()
        .from(authorNotifications)
        .all()
        .map(({ notificationType }) => notificationType)
        .filter((type) => type.startsWith('express_')),
    acts: () =>
      deps.db
        .select()
        .from(auditLog)
        .all()
        .filter(({ action }) => action.startsWith('author.express'))
        .map(({ admin, action }) => [admin, action]),
  }
}
