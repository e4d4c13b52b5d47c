import { html } from 'hono/html'
import type Stripe from 'stripe'
import { sandboxDocument } from '../document.ts'
import type { OnboardingEnd } from './accounts.ts'
import { dollars } from './bankPage.ts'

const ends: [OnboardingEnd, string][] = [
  ['finished', 'Finish: everything is given'],
  ['restricted', 'Give too little: Stripe wants a document'],
  ['later', 'Leave it for later'],
  ['expired', 'Let the link expire'],
]

/** Where an account answers Stripe's questions. */
export const onboardingPage = (account: Stripe.Account, token: string) =>
  sandboxDocument({
    title: 'Onboarding, on trial',
    body: html`<main class="narrow">
      <h1>Onboarding, on trial</h1>
      <p>Stripe would ask ${account.email ?? account.id} about the person, the bank account and its terms. Here nothing is asked.</p>
      <div class="acts">
        ${ends.map(
          ([end, label]) => html`<form method="post" action="/connect/onboard/${account.id}">
            <input type="hidden" name="link" value="${token}"><input type="hidden" name="end" value="${end}">
            <button ${end === 'finished' ? 'class=main' : ''}>${label}</button>
          </form>`,
        )}
      </div>
    </main>`,
  })

/** What an account sees of its own money. */
export const expressPage = (account: Stripe.Account, balanceCents: number, payouts: readonly Stripe.Payout[]) =>
  sandboxDocument({
    title: 'Express dashboard, on trial',
    body: html`<main class="narrow">
      <h1>Express dashboard, on trial</h1>
      <p>${account.email ?? account.id} has <strong>${dollars(balanceCents)}</strong> at Stripe.</p>
      ${payouts.length === 0 ? html`<p class="empty">Nothing was paid out yet.</p>` : html`<ul>${payouts.map(({ id, amount, status }) => html`<li>${dollars(amount)}, ${status} (${id})</li>`)}</ul>`}
    </main>`,
  })
