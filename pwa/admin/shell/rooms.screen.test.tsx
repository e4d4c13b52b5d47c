import { describe, expect, it } from 'vitest'
import { insertPost } from '../../../api/site/index.ts'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { dialog, openScreen, screen, toast, waitFor, within } from '../../testing/screen.tsx'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const addressesIn = (part: { getAllByRole: (role: string) => HTMLElement[] }) =>
  part.getAllByRole('link').map((link) => link.getAttribute('href'))
const inTrouble = () => Response.json({ message: 'The disk is resting.' }, { status: 503 })

it('while it is looked up who is signed in, a spinner stands in place of the desk and of the gate', async () => {
  const { holdBack } = await openScreen('/', {})
  const release = holdBack(/^\/api\/admin\/session$/)
  history.pushState(null, '', '/admin/wildlifeafrica')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await waitFor(() => expect(document.querySelector('main .spinner')).not.toBeNull())
  expect(screen.queryByLabelText('Authentication code')).toBeNull()
  release()
  await screen.findByLabelText('Authentication code')
})

it('the queue says so when no story waits', async () => {
  await openDesk('pending')
  await screen.findByRole('heading', { name: 'No Pending Stories' })
})

it('the blog lists each post, drafts too, by title, date and status', async () => {
  await openDesk('blog', {
    given({ deps: { db, clock } }) {
      for (const status of ['draft', 'published'] as const)
        insertPost(db, {
          title: `A post that is ${status}`,
          content: '<p>Words.</p>',
          excerpt: 'Words.',
          category: 'Education',
          tags: '',
          status,
          createdAt: clock.now().toISOString(),
        })
    },
  })
  const rows = within(await screen.findByRole('list', { name: 'Posts' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/A post that is published.*\d{4}.*published/i),
    expect.stringMatching(/A post that is draft.*\d{4}.*draft/i),
  ])
})

describe('Social', () => {
  it('has three parts, and its scheduled posts are filtered by four chips', async () => {
    const { click } = await openDesk('social')
    const tabs = within(await screen.findByRole('tablist', { name: 'Social' })).getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Token Manager', 'Auto-Publisher', 'Scheduled Posts'])
    await click(tabs[2] as HTMLElement)
    await screen.findByRole('heading', { name: 'No scheduled posts' })
    const chips = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button')
    expect(chips.map(({ textContent }) => textContent?.replace(/\d+$/, '').toLowerCase())).toEqual([
      'all',
      'scheduled',
      'posted',
      'failed',
    ])
  })

  it('shows the first 150 characters of a post, and says what was not done where the line broke', async () => {
    const postText = 'The herons nest again at the ford. '.repeat(8)
    const { click, press, fill, answerInstead } = await openDesk('?part=scheduled#social', {
      async given(api) {
        const colleague = await openColleague(api)
        const scheduledAt = new Date(api.clock.now().getTime() + 86_400_000).toISOString()
        await colleague('POST', '/api/social-media/scheduled-posts', { platform: 'facebook', postText, scheduledAt })
      },
    })
    const shown = await screen.findByText(/^The herons nest again/)
    expect(shown.textContent).toBe(`${postText.slice(0, 150)}…`)
    const row = within(shown.closest('li') as HTMLElement)
    await click(row.getByRole('button', { name: /^Edit/ }))
    await fill(await screen.findByLabelText(/^Post text/), 'They nest.')
    const arrive = answerInstead(/^\/api\/(social-media\/scheduled-posts\/|admin\/held-acts)/, () => {
      throw new TypeError('Failed to fetch')
    })
    await press('Save Post')
    await toast('Update Failed')
    await screen.findAllByText('Failed to update scheduled post')
    arrive()
    await press('Save Post')
    await toast('Post Updated')
    await toast('Scheduled post has been updated successfully')
    answerInstead(/^\/api\/(social-media\/scheduled-posts\/|admin\/held-acts)/, () => {
      throw new TypeError('Failed to fetch')
    })
    await click(await screen.findByRole('button', { name: /^Delete/ }))
    await click((await dialog()).getByRole('button', { name: 'Delete' }))
    await toast('Delete Failed')
    await screen.findAllByText('Failed to delete scheduled post')
  })
})

it('the newsletter is composed in one part, with its recipients, and its subscribers stand in another', async () => {
  const { press } = await openDesk('newsletter')
  const parts = within(await screen.findByRole('navigation', { name: 'Newsletter' })).getAllByRole('link')
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Compose', 'Sent', 'Subscribers'])
  await press('New newsletter')
  await screen.findByLabelText(/^Subject/)
  screen.getByRole('group', { name: 'Recipients' })
})

it('settings have the time zone, the webhook events, two manuals to download and two knowledge tests', async () => {
  await openDesk('settings')
  await region('Time zone')
  await region('Webhook events')
  expect(addressesIn(await region('Manuals'))).toEqual([
    '/api/admin-manual/download',
    '/api/documentation/frontend-manual.txt',
  ])
  expect(addressesIn(await region('Knowledge tests'))).toEqual(['/api/admin-test', '/api/frontend-test'])
})

it('rewards that could not be calculated are said', async () => {
  const { press, answerInstead } = await openDesk('?part=rewards#authors')
  answerInstead(/^\/api\/author-rewards\/calculate$/, inTrouble)
  await press('Recalculate Rewards')
  await toast('Calculation Failed')
  await toast('The disk is resting.')
})
