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

test('where the operator named another page for giving, the button leads there in a tab of its own', async () => {
  const { main } = await openPage('/donate', 'https://give.example/')
  expect(main).toContain('href="https://give.example/" target="_blank" rel="noopener"')
  expect(main).not.toContain('not open on this page yet')
})

const card = { publishableKey: 'pk_test_1', scriptUrl: null }
const paypal = { environment: 'sandbox', scriptUrl: null } as const

test.each([
  ['both ways, as tabs', { card, paypal }, ['Credit Card', 'PayPal', 'Donate $50'], []],
  ['a card alone', { card, paypal: null }, ['Donate $50'], ['Credit Card', 'PayPal']],
  ['PayPal alone', { card: null, paypal }, ['Donate $50 with PayPal'], ['Credit Card']],
])('the form is there before any script, with %s', async (_, payments, there, absent) => {
  const { main, text } = await openPage('/donate', '/donate', payments)
  for (const line of ['Choose an amount', 'Other amount, US dollars', 'What $50 does', 'Donations are non-refundable'])
    expect(text.replaceAll('$ ', '$')).toContain(line)
  for (const line of there) expect(text.replaceAll('$ ', '$')).toContain(line)
  for (const line of absent) expect(text.replaceAll('with PayPal', '').replace('PayPal opens', '')).not.toContain(line)
  expect(text).not.toContain('not open on this page yet')
  expect(main).toMatch(/<input type="radio" name="preset" checked="" value="50"/)
  expect(main).not.toMatch(/<script|stripe\.com|paypal\.com/)
})
