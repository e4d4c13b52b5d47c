import { describe, expect, it } from 'vitest'
import type { StoryFields } from '../../../data/contract/stories.ts'
import { openScreen, screen, type TestApi, waitFor, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

const published: Partial<StoryFields>[] = [
  { title: 'The pangolin at the well', content: 'It drank.', authorLocation: 'Gulu, Uganda', category: 'Education' },
  { title: 'Two lions', content: 'They slept near a pangolin.', authorLocation: 'Laikipia, Kenya' },
  { title: 'A <b>lion</b> & its shade', content: 'It is never <script>there</script>.', authorName: 'Zuri Example' },
]

async function open(path: string, more: Partial<StoryFields>[] = []) {
  const given = async (api: TestApi) => {
    const stories = await openStories(api)
    for (const one of [...published, ...more]) await stories.publish({ authorLocation: 'Accra, Ghana', ...one })
  }
  return openScreen(path, { given })
}

const field = () => screen.findByRole('searchbox', { name: 'Search stories and news' })
const titles = () => screen.queryAllByRole('article').map((article) => within(article).getByRole('heading').textContent)
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const address = () => location.pathname + location.search

describe('what is searched', () => {
  it('is in the address, found with its words marked, and the page says how much there is', async () => {
    const { fill, press } = await open('/stories')
    await fill(await field(), ' Pangolins ')
    await press('Search')
    await screen.findByRole('heading', { name: '2 stories found' })
    expect(address()).toBe('/stories?q=Pangolins')
    expect(titles()).toEqual(['The pangolin at the well', 'Two lions'])
    expect(marked()).toEqual(['pangolin', 'pangolin'])
    expect(document.title).toContain('“Pangolins”')
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content') ?? 'noindex').toBe('noindex')
  })

  it('is marked as text, whatever stands in it', async () => {
    await open('/stories?q=lion')
    await screen.findByRole('heading', { name: '2 stories found' })
    expect(titles()).toContain('A <b>lion</b> & its shade')
    expect(document.querySelector('article b b, article script')).toBeNull()
    expect(marked()).toContain('lion')
  })

  it('is found with a mistake in it, and the page says what was searched in its place', async () => {
    await open('/stories?q=pangolyn')
    const said = await screen.findByText(/^Showing results for/)
    expect(said.textContent).toBe('Showing results for pangolin. We did not find “pangolyn”.')
    expect(titles()).toHaveLength(2)
  })

  it('leads on where nothing fits', async () => {
    const { click } = await open('/stories?q=pangolin&country=KE&category=Education')
    await screen.findByRole('heading', { name: 'No story fits' })
    await click(screen.getByRole('link', { name: 'Search in all stories' }))
    await screen.findByRole('heading', { name: '2 stories found' })
    expect(address()).toBe('/stories?q=pangolin')
  })
})

describe('country and animal', () => {
  it('are offered with how many stories they have, combined, and taken off one by one', async () => {
    const { choose, press, click } = await open('/stories')
    const country = await screen.findByRole('combobox', { name: 'Country', hidden: true })
    await waitFor(() => within(country).getByRole('option', { name: 'Kenya (1)', hidden: true }))
    await choose(country, 'KE')
    await press('Search')
    await screen.findByRole('heading', { name: '1 story found' })
    expect(address()).toBe('/stories?country=KE')
    await choose(await screen.findByRole('combobox', { name: 'Animal or plant', hidden: true }), 'pangolin')
    await press('Search')
    await waitFor(() => expect(address()).toBe('/stories?country=KE&species=pangolin'))
    await screen.findByRole('heading', { name: '1 story found' })
    await click(screen.getByRole('link', { name: 'Remove Kenya' }))
    await screen.findByRole('heading', { name: '2 stories found' })
    await click(screen.getByRole('link', { name: 'Remove pangolin' }))
    await screen.findByRole('heading', { name: 'All stories' })
    expect(address()).toBe('/stories')
  })

  it('stay while a category is chosen, which says how many it has', async () => {
    const { click } = await open('/stories?species=pangolin')
    await screen.findByRole('heading', { name: '2 stories found' })
    await click(screen.getByRole('link', { name: 'Education 1 story' }))
    await screen.findByRole('heading', { name: '1 story found' })
    expect(address()).toBe('/stories?category=Education&species=pangolin')
  })

  it.each(['/stories?country=Kenya', '/stories?country=', '/stories?species=&q=%20'])(
    '%s is the whole list',
    async (path) => {
      await open(path)
      await waitFor(() => expect(titles()).toHaveLength(3))
      screen.getByRole('heading', { name: 'All stories' })
    },
  )
})

describe('suggestions', () => {
  const open2 = async () => {
    const { user, ...more } = await open('/stories')
    await user.click(await field())
    return { user, ...more }
  }
  const box = () => screen.findByRole('combobox', { name: 'Search stories and news' })

  it('come as one types, are announced, and are walked with the keys', async () => {
    const { user } = await open2()
    await user.keyboard('ke')
    await screen.findByText('1 suggestion.')
    const list = await screen.findByRole('listbox', { name: 'Suggestions' })
    expect(
      within(list)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Kenya country, 1 story'])
    expect((await box()).getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowDown}')
    const [option] = within(list).getAllByRole('option')
    expect((await box()).getAttribute('aria-activedescendant')).toBe(option?.id)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/stories?country=KE'))
  })

  it('leave what was typed alone: Escape closes them, Enter searches for the words', async () => {
    const { user } = await open2()
    await user.keyboard('pang')
    await screen.findByRole('listbox', { name: 'Suggestions' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/stories?q=pang'))
  })

  it('lead to a story, an animal and a writer', async () => {
    const { user, click } = await open2()
    await user.keyboard('zuri')
    const list = await screen.findByRole('listbox', { name: 'Suggestions' })
    await click(within(list).getByRole('option', { name: 'Zuri Example writer' }))
    await waitFor(() => expect(address()).toBe('/stories?q=Zuri+Example'))
  })
})
