import { expect, it } from 'vitest'
import { authors } from '../../../data/tables/authors.ts'
import { contentCalendar } from '../../../data/tables/calendar.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { blogPosts } from '../../../data/tables/news.ts'
import { newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { stories } from '../../../data/tables/stories.ts'
import { openDesk } from '../../testing/desk.ts'
import type { TestApi } from '../../testing/screen.tsx'
import { dialog, gone, screen, waitFor } from '../../testing/screen.tsx'

const who = { name: 'Zuri Heron', email: 'zuri@example.org' }

function given({ deps: { db } }: TestApi) {
  db.insert(stories)
    .values({
      title: 'The heron',
      content: 'It came back.',
      authorName: 'Amina',
      authorLocation: 'Reedwater',
      authorEmail: 'amina@example.org',
      category: 'Education',
    })
    .run()
  db.insert(contactMessages)
    .values({ ...who, subject: 'A question', category: 'other', message: 'Hello' })
    .run()
  db.insert(authors)
    .values({ ...who, location: 'Reedwater' })
    .run()
  db.insert(newsletterSubscriptions).values({ email: 'heron-friend@example.org' }).run()
  db.insert(blogPosts).values({ title: 'Heron news', content: '<p>.</p>', excerpt: '.', category: 'Education' }).run()
  db.insert(contentCalendar)
    .values({ title: 'Heron day', content: 'Post it.', platforms: ['facebook'], contentType: 'custom' })
    .run()
}

it('one key opens a search from any tab, arrow keys go through what was found, and Enter opens it in its tab', async () => {
  const { user } = await openDesk('donations', { given })
  await screen.findByText('No donations yet')
  await user.keyboard('/')
  const found = await dialog('Search everything')
  const field = found.getByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('heron')
  await found.findByText('6 results.')
  const groups = found.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(groups).toEqual(['People', 'Stories', 'Messages', 'News posts', 'Content calendar'])
  const marked = () =>
    found.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true')
  expect(marked()).toBe(0)
  await user.keyboard('{ArrowUp}')
  expect(marked()).toBe(5)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(found.getAllByRole('option')[2]?.id)
  await user.keyboard('{Enter}')
  await gone(() => screen.queryByRole('dialog', { name: 'Search everything' }))
  await (await dialog('Review story 1 of 1')).findByRole('heading', { name: 'The heron' })
  expect(location.search + location.hash).toBe('?open=1#pending')
})

it('each kind opens where it is worked with', async () => {
  const places: [string, string, () => Promise<unknown>][] = [
    ['Zuri Heron', '?part=profiles&open=1#authors', () => dialog()],
    [
      'heron-friend@example.org',
      '?part=subscribers&q=heron-friend%40example.org#newsletter',
      () => screen.findByText(/^heron-/),
    ],
    ['A question', '?message=1#messages', () => screen.findByRole('heading', { name: 'A question' })],
    ['Heron news', '?post=1#blog', () => screen.findByDisplayValue('Heron news')],
    ['Heron day', '?part=calendar#content-calendar', () => screen.findByRole('dialog', { name: /Heron day/ })],
  ]
  const { api } = await openDesk('settings', { given })
  for (const [title, address, isOpen] of places) {
    const { user, press } = await openDesk('settings', { api })
    await press('Search /')
    const found = await dialog('Search everything')
    await user.type(found.getByRole('combobox'), 'heron')
    await user.click(await found.findByRole('option', { name: new RegExp(`^${title}`) }))
    await isOpen()
    await waitFor(() => expect(location.search + location.hash).toBe(address))
  }
})

it('nothing is asked for one letter, and what nothing fits says so', async () => {
  const { user, press } = await openDesk('pending', { given })
  await press('Search everything')
  const found = await dialog('Search everything')
  await user.type(found.getByRole('combobox'), 'z')
  found.getByText(/A receipt code finds its story/)
  await user.type(found.getByRole('combobox'), 'ebra')
  await found.findByText('Nothing here has “zebra” in it.')
  expect(found.queryAllByRole('option')).toEqual([])
})

it('a place of the desk is found by the beginning of its name before anything else, and Enter goes there', async () => {
  const { user } = await openDesk('pending', { given })
  await user.keyboard('/')
  const found = await dialog('Search everything')
  const field = found.getByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('subs')
  const [first] = await found.findAllByRole('option')
  expect(first?.textContent).toBe('SubscribersGo there')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Subscribers' })
  expect(location.search + location.hash).toBe('?part=subscribers#newsletter')
})
