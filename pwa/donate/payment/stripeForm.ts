import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import type { Gift } from '../donation.ts'

export interface StripeFormAbout {
  clientSecret: string
  /** Their name and email are filled in. */
  gift: Gift
  onState: (state: 'ready' | 'broken') => void
  onTyped: () => void
}

/** Stripe's own form, in the colours of the page. */
export function mountStripeForm(
  stripe: Stripe,
  place: HTMLElement,
  { clientSecret, gift: { name, email }, onState, onTyped }: StripeFormAbout,
): { elements: StripeElements; remove: () => void } {
  const elements = stripe.elements({ clientSecret, appearance: appearanceNow() })
  const billingDetails = { ...(name && { name }), ...(email && { email }) }
  const form = elements.create('payment', { layout: 'tabs', defaultValues: { billingDetails } })
  form.on('ready', () => onState('ready'))
  form.on('change', () => onTyped())
  form.on('loaderror', ({ error }) => {
    console.info('Donation by card:', error)
    onState('broken')
  })
  form.mount(place)
  const unwatch = watchColours(() => elements.update({ appearance: appearanceNow() }))
  return {
    elements,
    remove() {
      unwatch()
      form.destroy()
    },
  }
}

const darkness = '(prefers-color-scheme: dark)'

/** The look of Stripe's form, in the colours of the page as they are now. */
function appearanceNow(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: matchMedia(darkness).matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--act'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--ink-2'),
      colorTextPlaceholder: colour('--ink-3'),
      colorDanger: colour('--error'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
      fontSizeBase: '17px',
      borderRadius: colour('--r1'),
      spacingUnit: '5px',
    },
    rules: {
      '.Input': { border: `1.5px solid ${colour('--edge')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  }
}

/** Calls back when the page changes its colours; returns how to stop. */
function watchColours(onChange: () => void): () => void {
  const scheme = matchMedia(darkness)
  scheme.addEventListener('change', onChange)
  return () => scheme.removeEventListener('change', onChange)
}
