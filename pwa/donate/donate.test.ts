import { expect, test } from 'vitest'
import { openPage } from '../testPage.ts'

test('the page says what four gifts pay for, why to give, and that a gift is not refunded', async () => {
  const { text } = await openPage('/donate')
  for (const line of [
    '$25 one week of anti-poaching',
    '$50 classroom materials',
    '$100 a workshop',
    '$200 story collection in a community',
  ])
    expect(text.replaceAll('$ ', '$')).toContain(line)
  expect(text).toContain('Why donate')
  expect(text).toContain('Donations are non-refundable unless required by law, and handled by a card payment provider')
})

test('where the operator named another page for giving, the form says so and the button leads there', async () => {
  const { main } = await openPage('/donate', { donateUrl: 'https://give.example/' })
  expect(main).toContain('href="https://give.example/" target="_blank" rel="noopener"')
  expect(main).toContain('You can give on our donation page.')
})

const card = {
  publishableKey: 'pk_test_1',
  scriptUrl: null,
  fees: { once: { basisPoints: 290, fixedCents: 30 }, monthly: { basisPoints: 360, fixedCents: 30 } },
}
const paypal = { environment: 'sandbox', scriptUrl: null } as const
const cardIsShut = 'Paying by card is not set up on this site yet.'

test.each([
  ['both ways', { card, paypal, mobileMoney: false }, ['Donate $50'], ['not set up']],
  ['a card alone', { card, paypal: null, mobileMoney: false }, ['Donate $50'], ['not set up']],
  ['PayPal alone', { card: null, paypal, mobileMoney: false }, ['Donate $50 with PayPal'], ['not set up']],
  ['neither', { card: null, paypal: null, mobileMoney: false }, [cardIsShut, 'write to us'], ['Donate $50']],
])('the whole form is there before any script, with %s', async (_, payments, there, absent) => {
  const { main, text } = await openPage('/donate', { payments })
  const words = text.replaceAll('$ ', '$')
  for (const line of [
    'Choose an amount',
    'Other amount, US dollars',
    'What $50 does',
    'Credit Card',
    'PayPal',
    ...there,
  ])
    expect(words).toContain(line)
  expect(words).toContain('Donations are non-refundable')
  for (const line of absent) expect(words).not.toContain(line)
  expect(main.match(/name="donor(Name|Email)"/g)).toHaveLength(2)
  expect(main).toMatch(/<input type="radio" name="preset" checked="" value="50"/)
  expect(main).not.toMatch(/<script|stripe\.com|paypal\.com/)
})
