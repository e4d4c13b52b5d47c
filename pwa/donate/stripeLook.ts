import type { Appearance } from '@stripe/stripe-js'

const darkness = '(prefers-color-scheme: dark)'

/** The look of Stripe's form, in the colours of the page as they are now. */
export function appearanceNow(): Appearance {
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
export function watchColours(onChange: () => void): () => void {
  const scheme = matchMedia(darkness)
  scheme.addEventListener('change', onChange)
  return () => scheme.removeEventListener('change', onChange)
}
