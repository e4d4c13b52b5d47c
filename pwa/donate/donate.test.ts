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
