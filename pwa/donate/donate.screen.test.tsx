import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { stored } from '../../api/giving/testing.ts'
import { openSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.ts'
import { openDonation, paypalButton, paypalWindow } from '../testing/donation.ts'
import { lostAnswer, openScreen, screen, toast, waitFor, within } from '../testing/screen.tsx'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

const asked = (method: string, path: RegExp) =>
  sandbox.requests().filter((request) => request.method === method && path.test(request.path))
const intents = () => asked('POST', /^\/v1\/payment_intents$/)
const orders = () => asked('POST', /^\/v2\/checkout\/orders$/)

const open = (...given: Parameters<typeof openDonation> extends [Sandbox, ...infer Rest] ? Rest : never) =>
  openDonation(sandbox, ...given)
const says = (words: string | RegExp) => screen.findByText(words)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const thanks = () => screen.findByRole('heading', { name: 'Thank you' })
const amount = (dollars: number) =>
  screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^\\$${dollars} `) })
const other = () => screen.getByLabelText<HTMLInputElement>('Other amount, US dollars')
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
const email = () => screen.getByLabelText(/^Email for the receipt/)
const tab = (label: string) => screen.getByRole('tab', { name: label })
const toastCount = (title: string) =>
  within(screen.getByRole('region', { name: /^Notifications/ })).queryAllByText(title).length
/** PayPal’s setup waits until it is let go. */
function holdSetup(answerInstead: Awaited<ReturnType<typeof open>>['answerInstead']): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  answerInstead(/^\/paypal\/setup/, (_request, fromServer) => held.then(fromServer))
  return () => release()
}
const unavailable = 'PayPal temporarily unavailable. Please try again later or contact support.'

describe('opening the page', () => {
  it('where nothing is set up each way says so, nothing can be sent, and a way to write to us is there', async () => {
    const { api, user, click } = await openScreen('/donate')
    const form = within(await screen.findByRole('form', { name: 'Donation' }))
    form.getByText(/^Paying by card is not set up on this site yet\./)
    await click(form.getByRole('tab', { name: 'PayPal' }))
    form.getByText(/^PayPal is not set up on this site yet\./)
    expect(form.queryByRole('button')).toBeNull()
    await user.type(name(), '{Enter}')
    expect(form.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact?category=other')
    await openScreen('/donate?success', { api })
    await toast('Thank You!')
  })

  it('coming back from paying is thanked for once, and is no donation', async () => {
    const { api } = await open('/donate?success')
    await toast('Thank You!')
    await toast('Your donation has been received and will help protect African wildlife.')
    expect(location.pathname + location.search).toBe('/donate')
    await open('/donate', { api })
    await button('Donate $50')
    expect(toastCount('Thank You!')).toBe(0)
    expect(stored(api)).toEqual([])
    expect(sandbox.requests()).toEqual([])
  })

  it('an address that says so is not believed', async () => {
    await open('/donate?success&redirect_status=succeeded&payment_intent=pi_fake')
    await screen.findByRole('heading', { name: 'Your donation is being checked' })
    expect(screen.queryByRole('heading', { name: 'Thank you' })).toBeNull()
    expect(toastCount('Thank You!')).toBe(0)
    expect(location.pathname + location.search).toBe('/donate')
  })
})

describe('the amount', () => {
  it('is one of four or one’s own, and what counts is said before anything is paid', async () => {
    const { click, fill } = await open()
    await click(await amount(200))
    await screen.findByRole('heading', { name: 'What $200 does' })
    await fill(other(), '12.9')
    await says('You give $12. Cents are left off.')
    expect(document.querySelector('input[name=preset]:checked')).toBeNull()
    await button('Donate $12')
    await fill(other(), '')
    await button('Donate $200')
    await click(await amount(25))
    await button('Donate $25')
  })

  it('that is none, and an address that is none, are asked for again, and nothing is begun', async () => {
    const { api, press, fill } = await open()
    const pay = () => press(/^Donate/)
    await button('Donate $50')
    for (const typed of ['abc', '0', '0.99', '-5']) {
      await fill(other(), typed)
      await pay()
      await toast('Invalid Amount')
      await toast('Please enter a donation amount of at least $1.')
      expect(other().getAttribute('aria-invalid')).toBe('true')
      await waitFor(() => expect(document.activeElement).toBe(other()))
      await press('Dismiss')
    }
    await fill(other(), '5')
    // The browser finds nothing wrong with it; the server does.
    await fill(email(), 'amina@example')
    await pay()
    await says('Please enter a valid email address.')
    await waitFor(() => expect(document.activeElement).toBe(email()))
    expect(intents()).toEqual([])
    expect(stored(api)).toEqual([])
  })
})

describe('a card', () => {
  it('is declined in its bank’s words, and another one pays the same donation', async () => {
    const { api, fill, toCard, payWith, untilReported } = await open()
    await fill(other(), '12.9')
    await fill(name(), 'Amina Example')
    await fill(email(), '\u202Aamina@example.org\u202C')
    await toCard()
    await says('Amina Example')
    expect(stored(api)).toMatchObject([
      { amount: 1200, status: 'pending', donorName: 'Amina Example', donorEmail: 'amina@example.org' },
    ])
    await payWith(/is declined/)
    await says('Your card was declined.')
    await payWith(/is paid/)
    await thanks()
    await untilReported()
    expect(stored(api)).toMatchObject([{ status: 'succeeded', method: 'card' }])
    expect(intents()).toHaveLength(1)
  })

  it('another amount is another act, the same one is not', async () => {
    const { api, click, press, toCard } = await open()
    await toCard()
    await press('Change amount')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose an amount'))
    await toCard()
    expect(stored(api)).toHaveLength(1)
    await press('Change amount')
    await click(await amount(25))
    await toCard()
    await button('Pay $25')
    expect(stored(api).map((gift) => gift.amount)).toEqual([5000, 2500])
    expect(new Set(intents().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  it('a bank that wants a page of its own brings the donor back to the thanks, or to the form as it was', async () => {
    const { api, fill, ...first } = await open()
    await fill(name(), 'Amina Example')
    /** Pays over the bank, which sends back to the page that is opened then. */
    async function payOverBank({ toCard, payWith, movedTo }: typeof first, answer: 'yes' | 'no') {
      await toCard()
      await payWith(/^Bank, on its own page/)
      await waitFor(() => expect(movedTo()).toHaveLength(1))
      const answered = await fetch(`${movedTo()[0]}/${answer}`, { method: 'POST', redirect: 'manual' })
      const back = new URL(answered.headers.get('location') ?? '')
      expect(back.pathname).toBe('/donate')
      return open(back.pathname + back.search, { api })
    }
    const second = await payOverBank(first, 'no')
    await says('The payment did not go through. Nothing was taken, and what you entered is still here.')
    expect(location.pathname + location.search).toBe('/donate')
    expect(name().value).toBe('Amina Example')
    const third = await payOverBank(second, 'yes')
    await thanks()
    expect(location.pathname + location.search).toBe('/donate')
    await says(/^Your donation of \$50 has been received/)
    await third.untilReported()
    expect(stored(api).map(({ status }) => status)).toEqual(['succeeded'])
  })

  it('paid without an answer, it is asked for until it is known, and nobody pays again unasked', async () => {
    const { api, click, press, toCard, toPaypal, payWith, answerInstead } = await open()
    await toCard()
    answerInstead(/_sandbox\/stripe\/confirm/, lostAnswer)
    answerInstead(/_sandbox\/stripe\/intent/, () => Promise.reject(new TypeError('Failed to fetch')))
    await payWith(/is paid/)
    await says(/^We could not hear from our card provider whether/)
    await press('Change amount')
    await says(/^Your payment of \$50 may have gone through\. We could not hear/)
    await click(await amount(25))
    await press('Donate $25')
    await says(/Do you want to give \$25 as well\?$/)
    await press('No, not now')
    await toPaypal()
    await press(paypalButton)
    await says(/Do you want to give \$25 as well\?$/)
    expect(orders()).toEqual([])
    const later = await open('/donate', { api })
    await thanks()
    await says(/^Your donation of \$50 has been received/)
    await later.untilReported()
    expect(stored(api)).toMatchObject([{ amount: 5000, status: 'succeeded' }])
    expect(localStorage.getItem('vfw_unsure_gift')).toBeNull()
  })

  it('when Stripe is out nothing entered is lost, and the next try is the same donation', async () => {
    const { api, fill, press, toCard, answerInstead } = await open()
    await fill(name(), 'Amina Example')
    const hear = answerInstead(/_sandbox/, () => Promise.reject(new TypeError('Failed to fetch')))
    await press('Donate $50')
    await toast('Error')
    expect(stored(api)).toEqual([])
    hear()
    await press('Dismiss')
    sandbox.failNext({ provider: 'stripe', status: 500, of: '/v1/payment_intents' })
    await press('Donate $50')
    await toast('Failed to initialize payment. Please try again.')
    await says(/Nothing was taken, and what you entered is still here\.$/)
    expect(name().value).toBe('Amina Example')
    await toCard()
    expect(stored(api)).toHaveLength(1)
  })
})

describe('PayPal', () => {
  it('called off or declined, it may be tried again with the same order', async () => {
    const { api, press, toPaypal, decide } = await open()
    await toPaypal()
    await press(paypalButton)
    await decide('Cancel')
    await button(paypalButton)
    expect(screen.getByRole('region', { name: /^Notifications/ }).textContent).toBe('')
    await press(paypalButton)
    await decide('Approve', 'It is declined')
    await says(/^PayPal declined the payment\./)
    await press(paypalButton)
    await decide('Approve')
    await thanks()
    expect(stored(api).map(({ status }) => status)).toEqual(['succeeded'])
    expect(new Set(orders().map(({ headers }) => headers['paypal-request-id'])).size).toBe(1)
  })

  it('while PayPal still looks at it, nobody is told that it arrived', async () => {
    const { api, press, toPaypal, decide } = await open()
    await toPaypal()
    await press(paypalButton)
    await decide('Approve', 'PayPal is still checking')
    await screen.findByRole('heading', { name: 'Your donation is being checked' })
    expect(toastCount('Thank You!')).toBe(0)
    expect(stored(api).map(({ status }) => status)).toEqual(['pending'])
  })

  it('a token older than 14 minutes is fetched anew at the click', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { press, toPaypal, decide, answerInstead } = await open()
    let setups = 0
    answerInstead(/^\/paypal\/setup/, (_request, fromServer) => {
      setups += 1
      return fromServer()
    })
    const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
    await toPaypal()
    await press(paypalButton)
    await decide('Cancel')
    minutesLater(13)
    await press(paypalButton)
    await decide('Cancel')
    expect(setups).toBe(1)
    minutesLater(2)
    await press(paypalButton)
    await decide('Approve')
    await thanks()
    expect(setups).toBe(2)
  })

  it('when PayPal is out, its words stand in place of the button, and it may be better later', async () => {
    const { click, press, toPaypal } = await open()
    sandbox.paypal.setEligible(false)
    await click(tab('PayPal'))
    await says(unavailable)
    expect(screen.queryByRole('button', { name: paypalButton })).toBeNull()
    sandbox.paypal.setEligible(true)
    await click(tab('Credit Card'))
    await toPaypal()
    sandbox.failNext({ provider: 'paypal', status: 503, of: '/v2/checkout/orders' })
    await press(paypalButton)
    await says(unavailable)
    await says(/Nothing was taken/)
  })

  it('when the answer to the capture is lost, asking again ends well and counts once', async () => {
    const { api, click, press, toPaypal, decide } = await open()
    await toPaypal()
    sandbox.failNext({ provider: 'paypal', status: 503, of: '/capture' })
    await press(paypalButton)
    await decide('Approve')
    await says(unavailable)
    await says(/we do not know yet whether PayPal took it/)
    await click(tab('Credit Card'))
    await says(/we do not know yet whether PayPal took it/)
    await press('Donate $50')
    await says(/Do you want to give \$50 as well\?$/)
    expect(intents()).toEqual([])
    await open('/donate', { api })
    await thanks()
    await says(/^Your donation of \$50 has been received/)
    expect(stored(api).map(({ status }) => status)).toEqual(['succeeded'])
  })

  it('pressed before it is there, with nothing touched, it says so and opens its window by itself', async () => {
    const { api, click, press, decide, answerInstead } = await open()
    const release = holdSetup(answerInstead)
    await click(tab('PayPal'))
    await press(paypalButton)
    expect((await button('Getting PayPal ready…')).getAttribute('aria-busy')).toBe('true')
    expect(orders()).toEqual([])
    release()
    await decide('Approve')
    await thanks()
    expect(stored(api)).toMatchObject([{ amount: 5000, status: 'succeeded', method: 'paypal' }])
    expect(orders()).toHaveLength(1)
  })

  it('there too late for the browser to open a window, it asks for one more press', async () => {
    const { click, press, decide, answerInstead } = await open()
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { userActivation: { isActive: false } }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const release = holdSetup(answerInstead)
    await click(tab('PayPal'))
    await press(paypalButton)
    await button('Getting PayPal ready…')
    release()
    await says(/^PayPal is ready\./)
    expect(document.querySelector('paypal-trial-window')).toBeNull()
    await press(paypalButton)
    await decide('Approve')
    await thanks()
  })

  it('approved while the page was gone, the one that comes back takes it and says so; before the approval it keeps the form', async () => {
    const { api, fill, press, toPaypal } = await open()
    await fill(other(), '45')
    await toPaypal()
    await press(paypalButton)
    await (await waitFor(paypalWindow)).findByText(/USD$/)
    await open('/donate', { api })
    await says('This donation was not approved in PayPal. Nothing was taken.')
    expect(other().value).toBe('45')
    await button('Donate $45 with PayPal')
    sandbox.paypal.approve(stored(api)[0]?.paypalOrderId ?? '')
    await open('/donate', { api })
    await thanks()
    await says(/^Your donation of \$45 has been received/)
    expect(stored(api).map(({ status }) => status)).toEqual(['succeeded'])
    expect(localStorage.getItem('vfw_unsure_gift')).toBeNull()
  })

  it('approved after the form has changed, the thanks are for what was approved', async () => {
    const { click, press, toCard, toPaypal, decide } = await open()
    await click(await amount(25))
    await toPaypal()
    await press(paypalButton)
    await (await waitFor(paypalWindow)).findByText(/USD$/)
    // PayPal's own window leaves the page under it usable.
    await click(tab('Credit Card'))
    await click(await amount(200))
    await toCard()
    await decide('Approve')
    await thanks()
    await says(/^Your donation of \$25 has been received/)
  })

  it('a window that the browser blocks is told', async () => {
    const { press, toPaypal } = await open()
    await toPaypal()
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {
      throw new Error('blocked')
    })
    await press(paypalButton)
    await says(/^PayPal’s window did not open\./)
    await button(paypalButton)
  })
})

it('without a connection nothing is tried and the reason is said; back online it goes on', async () => {
  const { fill, click, toCard, loseConnection } = await open()
  await fill(other(), '33')
  const reconnect = loseConnection()
  const asked = vi.spyOn(globalThis, 'fetch')
  await says(/^Paying needs signal\./)
  expect((await button('Donate $33')).matches(':disabled')).toBe(true)
  await click(tab('PayPal'))
  expect((await button(/PayPal$/)).matches(':disabled')).toBe(true)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  reconnect()
  await button(paypalButton)
  await click(tab('Credit Card'))
  await toCard()
  await button('Pay $33')
})

it('a page of another document hands the form over to the donation page’s own, which forgets it', async () => {
  const { api, click, fill, press, movedTo } = await open('/donate', { of: '/stories' })
  await click(await amount(200))
  await fill(name(), 'Amina Example')
  await click(tab('PayPal'))
  await press('Continue with PayPal')
  await waitFor(() => expect(movedTo()).toEqual(['/donate']))
  expect(sandbox.requests()).toEqual([])
  await open('/donate', { api })
  await says(/^Your donation is as you left it\./)
  expect(stored(api)).toEqual([])
  await button('Donate $200 with PayPal')
  expect(name().value).toBe('Amina Example')
  expect(sessionStorage.getItem('vfw_donation')).toBeNull()
})
