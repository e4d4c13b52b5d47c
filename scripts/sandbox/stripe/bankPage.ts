import { html } from 'hono/html'
import type Stripe from 'stripe'
import { sandboxDocument } from '../document.ts'

/** Where a donor who pays over a bank is sent. */
export const bankPage = (intent: Stripe.PaymentIntent) =>
  sandboxDocument({
    title: 'A bank, on trial',
    body: html`<main class="narrow">
      <h1>A bank, on trial</h1>
      <p>This is a trial: no money moves. Do you pay <strong>${dollars(intent.amount)}</strong>?</p>
      <div class="acts">
        <form method="post" action="/_sandbox/stripe/bank/${intent.id}/yes"><button class="main">Authorize</button></form>
        <form method="post" action="/_sandbox/stripe/bank/${intent.id}/no"><button>Refuse</button></form>
      </div>
    </main>`,
  })

export const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
