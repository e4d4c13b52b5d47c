import { expect, test } from 'vitest'
import { openPage } from '../testPage.ts'

test('beside the form stand the offices, the phone hours and the ways to reach the team', async () => {
  const { text } = await openPage('/contact', {
    organisation: { email: 'team@voices.example', phone: '+234 1 234 5678', postalAddress: '12 River Road' },
  })
  for (const words of [
    'How to reach us',
    'Lagos and New York',
    'Mon-Fri 10:00-16:00 EST',
    'team@voices.example',
    '+234 1 234 5678',
    '12 River Road',
  ])
    expect(text).toContain(words)
})

test('below the form stand questions with their answers', async () => {
  const { main } = await openPage('/contact')
  expect(main.match(/<details/g)?.length).toBeGreaterThanOrEqual(4)
})

test('the form has hidden fields that nobody sees, and its email field is one for addresses', async () => {
  const { main } = await openPage('/contact')
  for (const name of ['website', 'url', 'phone_number']) expect(main).toMatch(new RegExp(`<input[^>]*name="${name}"`))
  const trap = main.slice(main.lastIndexOf('<div', main.indexOf('name="website"')), main.indexOf('name="website"'))
  expect(trap).toMatch(/aria-hidden="true"|hidden/)
  expect(main).toMatch(/<input[^>]*type="email"[^>]*name="email"|<input[^>]*name="email"[^>]*type="email"/)
})
