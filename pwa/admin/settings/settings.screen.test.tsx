import { expect, it } from 'vitest'
import { allowAll } from '../../../api/testing.ts'
import { stories } from '../../../data/tables/stories.ts'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { screen, toast, waitFor, within } from '../../testing/screen.tsx'

const heron = {
  title: 'The heron of the log',
  content: 'It stood there.',
  authorName: 'Amara',
  authorLocation: 'Arusha',
  authorEmail: 'amara@example.net',
  category: 'Wildlife Return',
} as const

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const present = () => screen.getAllByText(/^\w+ \d+ \w+ \d{4}, \d\d:\d\d in [A-Z]/)[0]?.textContent
const resting = () => Response.json({ message: 'The disk is resting.' }, { status: 503 })

it('the time zone is kept with the admin: every time on the desk follows it, and the server has the last word', async () => {
  const { api, choose, click, answerOnce } = await openDesk('settings')
  const panel = await region('Time zone')
  const zone = await panel.findByLabelText<HTMLSelectElement>(/^Times are told as in/)
  const save = async () => click(panel.getByRole('button', { name: 'Save time zone' }))
  await waitFor(() => expect(present()).toMatch(/in New York$/))
  expect(zone.options).toHaveLength(12)

  answerOnce('PATCH', /^\/api\/admin\/profile/, resting)
  await choose(zone, 'Africa/Nairobi')
  await save()
  await toast('Update Failed')
  expect(present()).toMatch(/in New York$/)
  await save()
  await toast('Timezone Updated')
  await waitFor(() => expect(present()).toMatch(/in Nairobi$/))
  expect(localStorage.getItem('adminTimezone')).toBe('Africa/Nairobi')

  localStorage.setItem('adminTimezone', 'Asia/Dubai')
  await openDesk('settings', { api })
  await waitFor(() => expect(present()).toMatch(/in Nairobi$/))
  await waitFor(() => expect(localStorage.getItem('adminTimezone')).toBe('Africa/Nairobi'))
})

it('without the ten seconds a story is published by the press, and the words say so', async () => {
  const { api, press, click } = await openDesk('settings', {
    given: (api) => {
      const { id } = api.deps.db.insert(stories).values(heron).returning().get()
      allowAll(api.deps, id)
    },
  })
  const panel = await region('Ten seconds to undo')
  await click(await panel.findByRole('switch', { name: /^Wait ten seconds/ }))
  await toast('Setting Saved')
  await openDesk('pending', { api })
  await press(`Approve & Publish: ${heron.title}`)
  await screen.findByText(`“${heron.title}” is published now.`)
  expect(api.deps.db.select().from(stories).all()).toMatchObject([{ status: 'published' }])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('a public figure is given and taken back', async () => {
  const { api, fill, click, user, answerOnce } = await openDesk('settings')
  const panel = await region('Public figures')
  const species = await panel.findByLabelText<HTMLInputElement>('Species')
  const figure = async () => (await (await api.app.request('/api/statistics')).json()).species
  answerOnce('PATCH', /^\/api\/statistics/, resting)
  await fill(species, '48')
  await click(panel.getByRole('button', { name: 'Save figures' }))
  await toast('Save Failed')
  expect(await figure()).toBe(0)
  await user.type(species, '{Enter}')
  await toast('Figures Saved')
  expect(await figure()).toBe(48)
  await waitFor(() => expect(document.activeElement).toBe(species))
  await fill(species, '')
  await user.type(species, '{Enter}')
  await waitFor(async () => expect(await figure()).toBe(0))
})

it('what is typed into a figure stands while a colleague saves another, and the tab asks before it is closed with it', async () => {
  const { api, fill, click, press } = await openDesk('settings')
  const colleague = await openColleague(api, 'admin2')
  const panel = await region('Public figures')
  const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const species = await panel.findByLabelText<HTMLInputElement>('Species')
  const communities = panel.getByLabelText<HTMLInputElement>('Communities')
  await fill(species, '48')
  expect(isHeld()).toBe(true)
  await colleague('PATCH', '/api/statistics', { communities: 40 })
  // Whatever is saved on the desk has it look for what colleagues saved.
  await press('Save time zone')
  await waitFor(() => expect(communities.value).toBe('40'))
  expect(species.value).toBe('48')
  await click(panel.getByRole('button', { name: 'Save figures' }))
  await toast('Figures Saved')
  await waitFor(() => expect(isHeld()).toBe(false))
  expect([species.value, communities.value]).toEqual(['48', '40'])
  expect(await (await api.app.request('/api/statistics')).json()).toMatchObject({ species: 48, communities: 40 })
})

it('the log tells who did what, before and after, and can be narrowed', async () => {
  const { click, choose, fill, answerOnce } = await openDesk('settings', {
    async given(api) {
      const headers = { cookie: await api.signIn('admin2'), 'content-type': 'application/json' }
      const call = (method: string, path: string, body: object) =>
        api.app.request(path, { method, headers, body: JSON.stringify(body) })
      const { id } = api.deps.db.insert(stories).values(heron).returning().get()
      await call('PATCH', `/api/stories/${id}/status`, { status: 'published' })
      await call('PATCH', '/api/admin/profile', { timezone: 'Africa/Accra' })
    },
  })
  await click(
    within(await screen.findByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'Security' }),
  )
  const log = await region('Audit log')
  const acts = () => within(log.getByRole('list', { name: 'Acts' })).getAllByRole('listitem')
  await click(await log.findByRole('button', { name: 'What changed: admin2 changed their settings' }))
  expect(acts().map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('admin2 published “The heron of the log”'),
  )
  await log.findByText(/America\/New_York/)
  log.getByText(/Africa\/Accra/)

  await choose(log.getByLabelText('Who'), 'admin2')
  await waitFor(() => expect(acts()).toHaveLength(2))
  await choose(log.getByLabelText('What'), 'story.published')
  await waitFor(() => expect(acts()).toHaveLength(1))
  await fill(log.getByLabelText(/^Until/), '2020-01-01')
  await log.findByText('Nothing was done that fits this.')
  await click(log.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(acts().length).toBeGreaterThan(1))

  answerOnce('GET', /^\/api\/admin\/audit\?/, resting)
  await choose(log.getByLabelText('Who'), 'others')
  within(await log.findByRole('alert')).getByText(/The disk is resting\./)
  await click(log.getByRole('button', { name: 'Try again' }))
  await log.findByText('Nothing was done that fits this.')
})

it('sessions are ended one by one, and all of one’s own at once', async () => {
  const { click, answerOnce } = await openDesk('settings', { given: (api) => api.signIn('admin2') })
  await click(
    within(await screen.findByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'Security' }),
  )
  const panel = await region('Sessions')
  const rows = async () => within(await panel.findByRole('list', { name: 'Open sessions' })).getAllByRole('listitem')
  const signedIn = (await rows()).length
  const own = (await rows()).find(({ textContent }) => textContent?.includes('This device'))
  expect(within(own!).queryByRole('button')).toBeNull()
  const end = async () => click(panel.getByRole('button', { name: /^End the session of admin2/ }))
  answerOnce('DELETE', /^\/api\/admin\/sessions\//, resting)
  await end()
  await toast('Update Failed')
  await end()
  await toast('Session Ended')
  await waitFor(async () => expect(await rows()).toHaveLength(signedIn - 1))
  expect(document.activeElement?.textContent).toBe('Sessions')

  await click(panel.getByRole('button', { name: 'Sign out everywhere' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  asked.getByText(/This ends 1 session of yours/)
  await click(asked.getByRole('button', { name: 'Stay' }))
  await click(panel.getByRole('button', { name: 'Sign out everywhere' }))
  const again = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  await click(again.getByRole('button', { name: 'Sign out everywhere' }))
  await screen.findByLabelText(/^Authentication code/)
})
