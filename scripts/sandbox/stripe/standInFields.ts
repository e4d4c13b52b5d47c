import type { Appearance, StripeError } from '@stripe/stripe-js'

/** How the tester pays: with a card, over a bank's own page, or with a debit that takes days. */
export type Method = 'card' | 'bank_page' | 'bank_debit'

const look = `
  :host { display: block; color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  * { box-sizing: border-box; }
  .trial { margin: 0 0 1rem; padding: .75rem; border-left: 4px solid light-dark(#7d5200, #f2bf66);
    background: light-dark(#fbe9c3, #3b2d0f); color: light-dark(#161d38, #f3ecdd); }
  fieldset { margin: 0 0 1rem; padding: 0; border: 0; min-width: 0; }
  legend { padding: 0; margin-bottom: .25rem; font-weight: 600; }
  .choice { display: flex; gap: .625rem; align-items: center; min-height: 2.75rem; }
  input[type=radio] { width: 1.25rem; height: 1.25rem; flex: none; accent-color: var(--act); }
  .field { display: block; margin-bottom: .75rem; font-weight: 600; }
  .field input { display: block; width: 100%; min-height: 3rem; margin-top: .25rem; padding: .5rem .75rem; font: inherit;
    font-weight: 400; color: var(--ink); background: var(--surface); border: 1.5px solid var(--edge); border-radius: 3px; }
  .field input[aria-invalid=true] { border: 2px solid var(--bad); }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
  .fill { display: flex; flex-wrap: wrap; gap: .5rem; }
  button { min-height: 2.75rem; padding: .25rem .75rem; font: inherit; color: var(--act); background: none;
    border: 1px solid var(--act); border-radius: 3px; cursor: pointer; }
  .problem { margin: .5rem 0 0; color: var(--bad); font-weight: 600; }
  .problem:empty { display: none; }
  :focus-visible { outline: 3px solid #f0a52e; outline-offset: 2px; }
  [hidden] { display: none; }
`

/** The colours that the page gives, and what they are without it. */
const colours = [
  ['--act', 'colorPrimary', 'light-dark(#263a80, #b3c2ff)'],
  ['--surface', 'colorBackground', 'light-dark(#fff, #141b36)'],
  ['--ink', 'colorText', 'light-dark(#161d38, #f3ecdd)'],
  ['--bad', 'colorDanger', 'light-dark(#a51d2d, #ff9c96)'],
  ['--edge', 'colorEdge', 'light-dark(#857c69, #7882aa)'],
] as const

/** Of the last: https://docs.stripe.com/testing */
const cards = [
  ['4242 4242 4242 4242', 'is paid'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has no money'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0127', 'wrong security code'],
  ['4000 0027 6000 3184', 'its bank asks'],
] as const

const words = `
  <p class="trial">This is a trial: no money moves. Any date to come and any three digits will do.</p>
  <fieldset>
    <legend>How to pay</legend>
    <label class="choice"><input type="radio" name="method" value="card" checked> Card</label>
    <label class="choice"><input type="radio" name="method" value="bank_page"> Bank, on its own page</label>
    <label class="choice"><input type="radio" name="method" value="bank_debit"> Bank debit, which takes days</label>
  </fieldset>
  <div class="card">
    <label class="field">Card number <input name="number" inputmode="numeric" autocomplete="off" placeholder="1234 1234 1234 1234"></label>
    <div class="pair">
      <label class="field">Expiration date <input name="expiry" inputmode="numeric" autocomplete="off" placeholder="MM / YY"></label>
      <label class="field">Security code <input name="cvc" inputmode="numeric" autocomplete="off" placeholder="CVC"></label>
    </div>
    <fieldset>
      <legend>Fill in a test card</legend>
      <div class="fill">${cards.map(([number, title]) => `<button type="button" value="${number}">${number.slice(-4)}: ${title}</button>`).join('')}</div>
    </fieldset>
  </div>
  <p class="problem" role="alert"></p>
`

/** The fields of the payment element, in a shadow of their own. */
export function openFields(home: string) {
  const host = document.createElement('stripe-trial-fields')
  host.dataset.from = home
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  root.adoptedStyleSheets = [sheet]
  root.innerHTML = words
  const part = <Kind extends HTMLElement = HTMLInputElement>(selector: string) => root.querySelector(selector) as Kind
  const field = (name: string) => part(`input[name=${name}]`)
  const method = () => part('input[name=method]:checked').value as Method
  const digits = () => field('number').value.replace(/\D/g, '')

  root.addEventListener('click', (event) => {
    const button = event.target as HTMLButtonElement
    if (button.type !== 'button') return
    field('number').value = button.value
    field('expiry').value = '12 / 34'
    field('cvc').value = '123'
    root.dispatchEvent(new Event('input'))
  })
  root.addEventListener('change', () => {
    part('.card').hidden = method() !== 'card'
  })

  function firstProblem(): [name: string, code: string, message: string] | null {
    if (method() !== 'card') return null
    if (digits().length < 16) return ['number', 'incomplete_number', 'Your card number is incomplete.']
    const [, month, year] = field('expiry').value.match(/^\s*(\d{1,2})\s*\/?\s*(\d{2})\s*$/) ?? []
    if (!month || Number(month) < 1 || Number(month) > 12)
      return ['expiry', 'incomplete_expiry', "Your card's expiration date is incomplete."]
    if (new Date(2000 + Number(year), Number(month)) < new Date())
      return ['expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past."]
    if (!/^\d{3,4}$/.test(field('cvc').value.trim()))
      return ['cvc', 'incomplete_cvc', "Your card's security code is incomplete."]
    return null
  }
  const show = (problem: string | null) => {
    part('.problem').textContent = problem ?? ''
  }

  return {
    host,
    method,
    show,
    values: () => (method() === 'card' ? { method: 'card' as const, card: digits() } : { method: method() }),
    focus: () => field('number').focus(),
    /** The first thing that is wrong, shown beside it. */
    check(): StripeError | null {
      const problem = firstProblem()
      show(problem?.[2] ?? null)
      for (const name of ['number', 'expiry', 'cvc'])
        field(name).setAttribute('aria-invalid', String(problem?.[0] === name))
      if (!problem) return null
      const [name, code, message] = problem
      field(name).focus()
      return { type: 'validation_error', code, message }
    },
    setBusy(isBusy: boolean) {
      for (const each of root.querySelectorAll<HTMLInputElement>('input, button')) each.disabled = isBusy
    },
    dress(appearance: Appearance | undefined) {
      const given: Record<string, string | undefined> = { ...appearance?.variables }
      host.style.color = given.colorText ?? 'inherit'
      for (const [name, from, usual] of colours) host.style.setProperty(name, given[from] || usual)
      if (appearance) host.style.colorScheme = appearance.theme === 'night' ? 'dark' : 'light'
    },
    onChange(tell: (event: { empty: boolean; complete: boolean; value: { type: string } }) => void) {
      const changed = () => tell({ empty: digits() === '', complete: !firstProblem(), value: { type: method() } })
      root.addEventListener('input', changed)
      root.addEventListener('change', changed)
    },
  }
}
export type Fields = ReturnType<typeof openFields>
