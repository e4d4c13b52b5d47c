import { randomUUID } from 'node:crypto'
import type { DonationRecord } from '../../../data/contract/donations.ts'
import type { WebhookEvent } from '../../../data/contract/webhooks.ts'
import { changeDatabase } from './database.ts'

/** Settings with which a server takes Stripe's events and never reaches Stripe. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

export type SomeDonation = Partial<Omit<DonationRecord, 'id' | 'amountKept'>>
export type SomeEvent = Partial<Omit<WebhookEvent, 'id'>> & { data?: unknown }

/** Puts donations into the database of a server, as they would stand there after a while. */
export function fillDonations(dataDir: string, donations: readonly SomeDonation[]): void {
  insert(
    dataDir,
    'donations',
    donations.map((given) => {
      const donation = { amount: 5000, status: 'succeeded' as const, createdAt: new Date().toISOString(), ...given }
      const isPaypal = donation.method === 'paypal'
      const succeededAt = donation.status === 'succeeded' ? donation.createdAt : null
      const id = randomUUID().replaceAll('-', '').slice(0, 24)
      return {
        stripePaymentIntentId: isPaypal ? null : `pi_${id}`,
        paypalOrderId: isPaypal ? id.slice(0, 17).toUpperCase() : null,
        succeededAt,
        ...donation,
      }
    }),
  )
}

/** Puts events into the log of a server. */
export function fillEvents(dataDir: string, events: readonly SomeEvent[]): void {
  insert(
    dataDir,
    'webhook_events',
    events.map(({ data = { object: 'event' }, ...given }) => ({
      stripeEventId: `evt_${randomUUID().replaceAll('-', '').slice(0, 24)}`,
      eventType: 'payment_intent.succeeded',
      webhookEndpoint: '/api/stripe-webhook',
      createdAt: new Date().toISOString(),
      ...given,
      data: JSON.stringify(data),
    })),
  )
}

/** An author has earned this much long enough ago to be paid it, as the ledger tells it. */
export function earn(dataDir: string, email: string, cents: number): void {
  const at = new Date(Date.now() - 60 * 24 * 60 * 60_000).toISOString()
  changeDatabase(dataDir, (db) => {
    db.prepare('insert or ignore into author_rewards (author_name, author_email) values (?, ?)').run(email, email)
    const account = 'select id from author_rewards where author_email = ?'
    db.prepare(
      `insert into reward_ledger (key, seq, account_id, rule, counted, milli_cents, points, earned_at, payable_at, posted_at)
       values (?, 0, (${account}), 'story', 1, ?, 0, ?, ?, ?)`,
    ).run(`story:${randomUUID()}`, email, cents * 1000, at, at, at)
  })
}

/** As if the author had used the link in the mail. */
export function proveAddress(dataDir: string, email: string): void {
  changeDatabase(dataDir, (db) => {
    db.prepare("update authors set proven_by = 'mail', proven_at = ? where email = ?").run(
      new Date().toISOString(),
      email,
    )
  })
}

function insert(dataDir: string, table: string, rows: readonly object[]): void {
  changeDatabase(dataDir, (db) => {
    for (const row of rows) {
      const given = Object.entries(row).filter(([, value]) => value !== undefined)
      const columns = given.map(([name]) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      const marks = given.map(() => '?')
      const values = given.map(([, value]) => value)
      db.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks.join(', ')})`).run(values)
    }
  })
}
