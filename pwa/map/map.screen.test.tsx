import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, screen, within } from '../testing/screen.tsx'
import { openStories } from '../testing/stories.ts'

// As in a browser, which has a library.
beforeEach(() => void vi.stubEnv('SSR', false))
afterEach(() => void vi.unstubAllEnvs())

const places = ['Laikipia, Kenya', 'Nairobi, Kenya', 'Lisbon, Portugal', 'Under the big tree']

const open = (path: string, locations = places) =>
  openScreen(path, {
    async given(api) {
      const stories = await openStories(api)
      for (const [index, authorLocation] of locations.entries())
        await stories.publish({
          authorLocation,
          title: `Story ${index}`,
          content: `It came back ${index} times. `.repeat(9),
        })
    },
  })

const map = async () => within((await screen.findByRole('figure')) as HTMLElement)

test('each country of the map says how many stories it has and leads to them, and the list says the same', async () => {
  await open('/stories/map')
  const links = (await map()).getAllByRole('link').slice(1)
  expect(links).toHaveLength(55)
  const kenya = (await map()).getByRole('link', { name: 'Kenya, 2 stories' })
  expect(kenya.getAttribute('href')).toBe('/stories?country=KE')
  for (const island of ['Cabo Verde', 'Comoros', 'Mauritius', 'São Tomé and Príncipe', 'Seychelles'])
    (await map()).getByRole('link', { name: `${island}, 0 stories` })
  const listed = screen.getByRole('link', { name: 'Kenya 2 stories' })
  expect(listed.getAttribute('href')).toBe('/stories?country=KE')
  screen.getByRole('link', { name: 'Portugal 1 story' })
  screen.getByText(/^One story names a place, but no country/)
  expect(screen.getAllByRole('listitem').filter((item) => item.closest('.countries'))).toHaveLength(56)
})

test('a colour stands for a number of stories, and what it means is said', async () => {
  await open('/stories/map')
  const classOf = async (name: string) => (await map()).getByRole('link', { name }).getAttribute('class')
  expect(await classOf('Kenya, 2 stories')).toBe('land shade-1')
  expect(await classOf('Chad, 0 stories')).toBe('land shade-0')
  const legend = screen.getByRole('list', { name: 'What the colours mean' })
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(['No stories yet', '1 to 2', '3 to 9', '10 to 29', '30 or more'])
})

test('before the first story the page invites to write it', async () => {
  await open('/stories/map', [])
  await screen.findByRole('heading', { name: 'No stories available yet' })
  screen.getByRole('link', { name: 'Submit Your Story' })
  expect(screen.queryByRole('figure')).toBeNull()
})

test('without a connection the stories on the phone are counted, and that is said', async () => {
  const { api, loseConnection, click } = await open('/stories')
  const [{ database }, { applyDelta }] = await Promise.all([
    import('../offline/database.ts'),
    import('../offline/library/libraryStore.ts'),
  ])
  const delta = await (await api.app.request('/api/sync')).json()
  await applyDelta(database, { ...delta, stories: delta.stories.slice(0, 3) }, { now: new Date() })
  const link = await screen.findByRole('link', { name: 'Stories by country, on a map' })
  loseConnection()
  await click(link)
  await screen.findByText('3 stories are saved on this phone. The map counts these.')
  ;(await map()).getByRole('link', { name: 'Kenya, 1 story' })
})

test('without a connection and without saved stories the page says that it is not on the phone', async () => {
  const { loseConnection, click } = await open('/stories')
  const link = await screen.findByRole('link', { name: 'Stories by country, on a map' })
  loseConnection()
  await click(link)
  await screen.findByText('Couldn’t load the map')
})
