import { describe, expect, it } from 'vitest'
import { dialog, gone, openScreen, screen, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

const linksOf = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation }))
    .getAllByRole('link')
    .map((link) => [link.textContent.trim(), link.getAttribute('href')])

it('the top bar has its links in order, and a button to donate', async () => {
  await openScreen('/')
  expect(linksOf('Main')).toEqual([
    ['Home', '/'],
    ['Stories', '/stories'],
    ['Submit Story', '/submit-story'],
    ['About', '/about'],
    ['Get Involved', '/get-involved'],
    ['Volunteer', '/volunteer'],
    ['News', '/blog'],
    ['How to Use', '/user-guide'],
  ])
  const donate = within(screen.getByRole('banner')).getAllByRole('link', { name: 'Donate Now' })
  expect(donate.map((link) => link.getAttribute('href'))).toContain('/donate')
})

describe('an address that does not exist', () => {
  it.each(['/nope', '/story/no-number/more', '/stories/extra'])('%s says so', async (path) => {
    await openScreen(path)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('404 Page Not Found')
  })

  it('of a story leads to the stories', async () => {
    const { click } = await openScreen('/story/999999')
    await screen.findByRole('heading', { level: 1, name: 'Story Not Found' })
    screen.getByText("The story you're looking for doesn't exist or has been removed.")
    await click(screen.getByRole('link', { name: 'Back to Stories' }))
    await screen.findByRole('heading', { level: 1, name: '#VoicesForWildlife' })
  })
})

it('the full story opens over the list and closes by keyboard, and the focus is back where it was', async () => {
  const { user } = await openScreen('/stories', {
    given: async (api) => (await openStories(api)).publish({ content: 'The whole village stood on the bank.' }),
  })
  const opener = await screen.findByRole('button', { name: 'Read Full Story' })
  opener.focus()
  await user.keyboard('{Enter}')
  const story = await dialog()
  expect(document.activeElement?.tagName).toBe('H2')
  await story.findByText('The whole village stood on the bank.')
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  expect(document.activeElement).toBe(opener)
})
