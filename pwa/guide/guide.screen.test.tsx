import { expect, it } from 'vitest'
import { openScreen, screen, waitFor } from '../testing/screen.tsx'
import { stations } from './stations.ts'

const chosen = () => screen.getByRole('tab', { selected: true })

it('the guide has three tabs that the arrow keys, Home and End move between', async () => {
  const { user } = await openScreen('/user-guide')
  const all = await screen.findAllByRole('tab')
  expect(all.map(({ textContent }) => textContent)).toEqual(['Interactive Guide', 'Quick Start', 'Features Overview'])
  all[0]?.focus()
  for (const [key, name] of [
    ['ArrowRight', 'Quick Start'],
    ['ArrowRight', 'Features Overview'],
    ['ArrowRight', 'Interactive Guide'],
    ['ArrowLeft', 'Features Overview'],
    ['Home', 'Interactive Guide'],
    ['End', 'Features Overview'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect([chosen().textContent, document.activeElement]).toEqual([name, chosen()])
    expect(screen.getAllByRole('tabpanel')).toEqual([screen.getByRole('tabpanel', { name })])
  }
  expect(screen.getByRole('tabpanel').tabIndex).toBe(0)
})

it('the guide opens with the part that the address names', async () => {
  const { click } = await openScreen('/user-guide#quick-start')
  await screen.findByRole('tabpanel', { name: 'Quick Start' })
  await click(screen.getByRole('tab', { name: 'Features Overview' }))
  screen.getByRole('table', { name: /works without signal/ })
})

it.each(stations)('the guide explains “$title” and leads there', async ({ title, label, to }) => {
  const { click } = await openScreen('/user-guide')
  await click(await screen.findByText(title))
  await click(screen.getByRole('link', { name: label }))
  await waitFor(() => expect(location.pathname + location.hash).toBe(to))
})

it('the guide says at which address a podcast app finds what can be heard', async () => {
  await openScreen('/user-guide')
  const link = await screen.findByRole('link', { name: /\/podcast\.xml$/ })
  expect(link.textContent).toBe(`${location.origin}/podcast.xml`)
  expect(link.getAttribute('href')).toBe('/podcast.xml')
})
