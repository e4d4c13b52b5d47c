import { loadStripe } from '@stripe/stripe-js/pure'
import type { Payments } from '../../data/contract/site.ts'
import { withPatience } from './patience.ts'
import { loadScript } from './providerScript.ts'

/** Stripe's own script; nothing of it is loaded before this is called. Errors: when it does not load. */
export async function openStripe({ publishableKey, scriptUrl }: NonNullable<Payments['card']>) {
  if (scriptUrl) await loadScript(scriptUrl)
  const stripe = await withPatience(loadStripe(publishableKey))
  if (!stripe) throw new Error('Stripe runs in browsers only')
  return stripe
}
export type OpenStripe = Awaited<ReturnType<typeof openStripe>>
