import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicStory } from '../../data/contract/stories.ts'
import { openScreen, screen, waitFor, within } from '../testing/screen.tsx'
import { openStories } from '../testing/stories.ts'

// As in a browser, which has a library.
beforeEach(() => void vi.stubEnv('SSR', false))
afterEach(() => void vi.unstubAllEnvs())

/** A story of somebody, a second one of theirs, and one of somebody else of that name. */
const open = (path: string) =>
  openScreen(path, {
    async given(api) {
      const stories = await openStories(api)
      const words = (n: number) => ({ content: `It came back ${n} times, and we stood still. `.repeat(9) })
      await stories.publish({ title: 'The ford', ...words(1) })
      await stories.publish({ title: 'The elephant goes home', authorEmail: 'other@example.org', ...words(2) })
      await stories.publish({ title: 'The elephant and the well', ...words(3) })
    },
  })

/** The stories that this one leads to bear the name of their author too. */
const nameUnderTitle = async () => (await screen.findAllByRole('link', { name: 'Amina Example' }))[0] as HTMLElement

const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const fillLibrary = async (api: Awaited<ReturnType<typeof open>>['api'], keep: (story: PublicStory) => boolean) => {
  const [{ database }, { applyDelta }] = await Promise.all([
    import('../offline/database.ts'),
    import('../offline/library/libraryStore.ts'),
  ])
  const delta = await (await api.app.request('/api/sync')).json()
  await applyDelta(database, { ...delta, stories: delta.stories.filter(keep) }, { now: new Date() })
}

test('the name under a story leads to all that its author has published, and to nobody else of that name', async () => {
  const { click } = await open('/story/1')
  await click(await nameUnderTitle())
  await screen.findByRole('heading', { level: 1, name: 'Amina Example' })
  await waitFor(() => expect(headings()).toEqual(['The elephant and the well', 'The ford']))
  screen.getByText('Writes from Tanzania. 2 stories, newest first.')
  expect(location.pathname).toMatch(/^\/author\/[0-9a-z]{12}$/)
  expect(document.title).toBe('Stories by Amina Example · Voices for Wildlife')
})

test('an author of whom nothing is published is not found', async () => {
  await open('/author/000000000000')
  await screen.findByRole('heading', { level: 1, name: 'Author Not Found' })
  screen.getByText('There is no author at this address, or their stories have left the site.')
})

test('without a connection the page has what is on the phone of that author', async () => {
  const { api, click, loseConnection } = await open('/story/1')
  const link = await nameUnderTitle()
  await fillLibrary(api, ({ id }) => id < 3)
  loseConnection()
  await click(link)
  await screen.findByText('Writes from Tanzania. One story is saved on this phone.')
  await waitFor(() => expect(headings()).toEqual(['The ford']))
})

const waysOn = async () => within(await screen.findByRole('region', { name: 'Read on' }))

test('after a story there are the next one and what is related, with what they have in common', async () => {
  const { click } = await open('/story/3')
  await (await waysOn()).findByText('Next story')
  const ways = (await waysOn()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(ways).toEqual([
    expect.stringMatching(/^Next storyThe elephant goes home/),
    expect.stringMatching(/^Same country, same themeThe ford/),
  ])
  expect((await waysOn()).getByRole('link', { name: 'View All Stories' }).getAttribute('href')).toBe('/stories')
  await click((await waysOn()).getByRole('link', { name: 'The elephant goes home' }))
  await screen.findByRole('heading', { level: 1, name: 'The elephant goes home' })
  await (await waysOn()).findByText('Same species, same country, same theme')
})

test('without a connection a story leads to those that are on the phone', async () => {
  const { api, click, loseConnection } = await open('/')
  const link = screen.getAllByRole('link', { name: 'Stories' })[0] as HTMLElement
  await click(link)
  const story = await screen.findByRole('link', { name: 'The elephant and the well' })
  await fillLibrary(api, ({ id }) => id !== 2)
  loseConnection()
  await click(story)
  await (await waysOn()).findByText('Next story')
  expect((await waysOn()).getAllByRole('listitem')).toHaveLength(1)
  ;(await waysOn()).getByRole('link', { name: 'The ford' })
})
