import { expect, it } from 'vitest'
import { notify } from '../../../api/platform/notifications/notify.ts'
import { openDesk } from '../../testing/desk.ts'
import { heldLine, tenSecondsLater } from '../../testing/held.ts'
import { dialog, openScreen, screen, toast, waitFor, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

const rows = async () => within(await screen.findByRole('list', { name: 'What waits' })).getAllByRole('listitem')
const today = () => screen.findByRole('heading', { level: 2, name: 'Today' })
type Api = Awaited<ReturnType<typeof openDesk>>['api']

/** The desk before a tab is chosen. */
const openToday = (given: Parameters<typeof openScreen>[1] = {}) =>
  openScreen('/admin/wildlifeafrica', { admin: 'admin1', ...given })

const sendStory = async (api: Api, title: string) => (await openStories(api)).submit({ title })
const sendMessage = (api: Api) =>
  api.app.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Kofi',
      email: 'kofi@lakeside.example.com',
      category: 'other',
      subject: 'The ford',
      message: 'Who looks after the heron at the ford?',
    }),
  })

it('nothing waits on an empty desk', async () => {
  await openToday()
  await today()
  await screen.findByRole('heading', { name: 'Nothing waits.' })
  await screen.findByText('Not signed in.')
})

it('a story is decided from where it waits, and the rest stays', async () => {
  const { api, press, fill } = await openToday({
    given: async (api) => {
      await sendStory(api, 'The heron')
      await sendMessage(api)
    },
  })
  expect(await rows()).toHaveLength(2)
  await screen.findByRole('link', { name: '1 story' })
  await press('View Full: The heron')
  await press('Reject')
  await fill((await dialog('Reject “The heron”?')).getByLabelText(/^Reason/), 'Too short.')
  await press('Reject story')
  await toast('“The heron” will be rejected in ten seconds.')
  expect(document.activeElement).toBe(await today())
  await heldLine('The heron')
  await tenSecondsLater(api)
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

it('a message leads to itself', async () => {
  const { click } = await openToday({ given: sendMessage })
  await click(await screen.findByRole('link', { name: 'Open message: The ford' }))
  await screen.findByRole('heading', { level: 2, name: 'Messages' })
  expect(`${location.search}${location.hash}`).toBe('?message=1#messages')
  await screen.findByText('Who looks after the heron at the ford?')
})

it('what is done is marked complete in place', async () => {
  const { press } = await openToday({
    given: ({ deps }: Api) =>
      deps.db.transaction((tx) =>
        notify(tx, {
          type: 'job_failing',
          title: 'A task fails',
          message: 'M',
          actionDescription: 'Ask.',
          at: new Date().toISOString(),
        }),
      ),
  })
  await press('Mark Complete: A task fails')
  await screen.findByRole('heading', { name: 'Nothing waits.' })
})

it('what the other admin reads and did last is seen', async () => {
  await openToday({
    given: async (api) => {
      await sendStory(api, 'The heron')
      await sendMessage(api)
      const headers = { cookie: await api.signIn('admin2'), 'content-type': 'application/json' }
      await api.app.request('/api/stories/1/review', { method: 'POST', headers, body: '{}' })
      await api.app.request('/api/contact/1/status', {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ status: 'read' }),
      })
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'admin2' }))
  await panel.findByText(/admin2 is reading/)
  panel.getByRole('button', { name: '“The heron”' })
  panel.getByText('Marked message 1 as read')
})

it('more than the first of what waits is told with its number and shown when asked for', async () => {
  const { press } = await openToday({
    given: async (api) => {
      for (let n = 0; n < 30; n += 1)
        api.deps.db.transaction((tx) =>
          notify(tx, {
            type: 'job_failing',
            title: `Task ${n}`,
            message: 'M',
            actionDescription: 'Ask.',
            at: new Date().toISOString(),
          }),
        )
    },
  })
  expect(await rows()).toHaveLength(25)
  await screen.findByText('and 5 more')
  await press('Load more')
  await waitFor(async () => expect(await rows()).toHaveLength(30))
})

it('the day is no tab: it is left for one of the eleven and found again at the head of the rail', async () => {
  const { click } = await openDesk('pending')
  const rail = within(screen.getByRole('navigation', { name: 'Admin sections' }))
  await click(rail.getByRole('link', { name: 'Today' }))
  expect(document.activeElement).toBe(await today())
  expect(location.hash).toBe('')
  await click(rail.getByRole('link', { name: /^Pending/ }))
  await screen.findByRole('heading', { level: 2, name: 'Stories Awaiting Review' })
})
