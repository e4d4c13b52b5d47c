import { expect, it } from 'vitest'
import { openColleague } from '../../testing/colleague.ts'
import { openScreen, screen, within } from '../../testing/screen.tsx'

const footer = () => within(screen.getByRole('contentinfo'))

it('what an admin has filled in about mail, phone and accounts stands at the bottom of each page', async () => {
  await openScreen('/about', {
    async given(api) {
      const colleague = await openColleague(api)
      await colleague('PATCH', '/api/organisation', {
        email: 'team@voices.example',
        phone: '+234 1 234 5678',
        facebook: 'https://www.facebook.com/voices.example',
      })
    },
  })
  await screen.findByRole('heading', { level: 1 })
  const addresses = footer()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  for (const address of [
    'mailto:team@voices.example',
    'tel:+23412345678',
    'https://www.facebook.com/voices.example',
    '/contact',
  ])
    expect(addresses).toContain(address)
})

it('before that, the links to networks lead to the hashtag, and the contact page is the way to write', async () => {
  await openScreen('/about')
  await screen.findByRole('heading', { level: 1 })
  expect(footer().getAllByRole('link', { name: /#VoicesForWildlife on / })).toHaveLength(4)
  expect(footer().getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
})
