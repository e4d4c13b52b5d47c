import { onTestFinished, vi } from 'vitest'
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts'
import { type Given, openScreen, screen, waitFor, within } from './screen.tsx'

/**
 * The donation page, answered as a document of its own, with the stand-ins of Stripe and PayPal: their scripts run in it.
 * A donor whose touch of the form the server did not hear of pays at once, so that no test waits as people do.
 */
export async function openDonation(
  sandbox: Sandbox,
  path = '/donate',
  { of = '/donate', ...given }: DonationGiven = {},
) {
  forgetScripts()
  document.head.innerHTML = `<meta property="og:url" content="${location.origin}${of}">`
  vi.spyOn(document.head, 'append').mockImplementation((node) => void runScript(node as HTMLScriptElement))
  const moved: string[] = []
  vi.spyOn(location, 'assign').mockImplementation((url) => void moved.push(String(url)))
  vi.spyOn(console, 'info').mockReturnValue()
  onTestFinished(() => {
    forgetScripts()
    document.head.innerHTML = ''
    vi.restoreAllMocks()
  })
  const opened = await openScreen(path, { environment: sandbox.env, ...given })
  const { api, click, answerInstead } = opened
  sandbox.stripe.events.deliverTo((address, init) => api.app.request(address, init))
  answerInstead(/^\/api\/donations\/visit$/, () => Promise.reject(new TypeError('Failed to fetch')))
  const press = async (name: string | RegExp) => click(await screen.findByRole('button', { name }))

  return {
    ...opened,
    press,
    /** When what Stripe reports has arrived and was dealt with. */
    async untilReported() {
      await sandbox.stripe.events.delivered()
      await api.deps.jobs.drain()
    },
    /** Where the page was told to go. */
    movedTo: () => moved,

    async toCard() {
      await press(/^Donate \$[\d,]+$/)
      await screen.findByRole('heading', { name: 'Complete Your Donation' })
      await waitFor(cardFields)
    },
    /** Fills in a test card, or chooses another way, and pays. */
    async payWith(way: RegExp) {
      const [card] = cardFields().queryAllByRole('button', { name: way })
      await click(card ?? cardFields().getByRole('radio', { name: way }))
      await press(/^Pay \$/)
    },
    async toPaypal() {
      await click(screen.getByRole('tab', { name: 'PayPal' }))
      await screen.findByRole('button', { name: paypalButton })
    },
    /** In PayPal's window, which is open or about to. */
    async decide(act: 'Approve' | 'Cancel', fate = 'It goes through') {
      const trial = await waitFor(paypalWindow)
      if (act === 'Approve') await trial.findByText(/USD$/)
      await click(trial.getByLabelText(fate))
      await click(trial.getByRole('button', { name: act }))
    },
  }
}

interface DonationGiven extends Given {
  /** The page as which the document was answered. */
  of?: string
}

export const paypalButton = /^Donate \$[\d,]+ with PayPal$/

/** In Stripe's form. Errors: when it is not there. */
const cardFields = () => inShadowOf('stripe-trial-fields')

/** Errors: when it is not open. */
export const paypalWindow = () => inShadowOf('paypal-trial-window')

function inShadowOf(name: string) {
  const root = document.querySelector(name)?.shadowRoot
  if (!root) throw new Error(`There is no ${name}`)
  return within(root as unknown as HTMLElement)
}

/** As a document does with a script that is put into it. */
export async function runScript(script: HTMLScriptElement) {
  try {
    const code = await (await fetch(script.src)).text()
    Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
    new Function(code)()
    script.dispatchEvent(new Event('load'))
  } catch {
    script.dispatchEvent(new Event('error'))
  }
}

/** What scripts have left in the document and its window. */
export function forgetScripts() {
  showNewestStripe()
  Reflect.set(window, 'Stripe', undefined)
  Reflect.deleteProperty(window, 'paypal')
  for (const left of document.querySelectorAll('paypal-trial-window')) left.remove()
}

/**
 * Stripe's package remembers the first `Stripe` that it finds, at times longer than the test file that loaded it. What it finds here passes each call
 * on to the stand-in that was loaded last, so that no test speaks to the sandbox of another one.
 */
function showNewestStripe() {
  if (Object.getOwnPropertyDescriptor(window, 'Stripe')?.get) return
  let newest: object | undefined
  const lasting = new Proxy(() => undefined, {
    apply: (_, self, given) => Reflect.apply(newest as () => unknown, self, given),
    get: (_, name) => newest && Reflect.get(newest, name),
  })
  Object.defineProperty(window, 'Stripe', {
    configurable: true,
    get: () => newest && lasting,
    set: (given: object | undefined) => {
      newest = given
    },
  })
}
