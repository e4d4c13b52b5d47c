import { describe, expect, it, onTestFinished } from 'vitest'
import { connectPlatforms } from '../../../api/outreach/social/tokens/testing.ts'
import { openSocialNetworks } from '../../../api/platform/providers/socialNetworks.ts'
import type { ScheduledPost } from '../../../data/contract/outreach/social.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openDesk } from '../../testing/desk.ts'
import { tenSecondsLater } from '../../testing/held.ts'
import { lostAnswer, screen, toast, waitFor, within } from '../../testing/screen.tsx'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const text = () => screen.findByLabelText<HTMLTextAreaElement>(/^Post text/)
const platform = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const row = async (words: string) => within((await screen.findByText(words)).closest('li')!)

/** The publisher, with both platforms connected unless told otherwise. `isHasty`: an answer of theirs is not waited for as long as usual. */
async function open({ isConnected = true, isHasty = false } = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const opened = await openDesk('social', {
    environment: sandbox.env,
    given({ deps }) {
      if (isConnected) connectPlatforms(deps, sandbox)
      deps.jobs.start()
      if (!isHasty) return
      const { facebook, twitter } = openSocialNetworks(deps.config, deps.clock, { timeoutMs: 300 })
      deps.social.facebook.publish = facebook.publish
      deps.social.twitter.publish = twitter.publish
    },
  })
  const { api, click, fill, choose } = opened
  const headers = { cookie: await api.signIn('admin2'), 'content-type': 'application/json' }
  const call = (method: string, path: string, body?: object) =>
    api.app.request(`/api/social-media${path}`, { method, headers, body: body && JSON.stringify(body) })
  return {
    ...opened,
    sandbox,
    /** As a colleague does. */
    call,
    tab: async (name: string) => click(await screen.findByRole('tab', { name })),
    async write(words: string, platforms: string[]) {
      await choose(await screen.findByLabelText('Content type'), 'Custom')
      await fill(await text(), words)
      for (const name of ['Facebook', 'Twitter'])
        if (platform(RegExp(name)).checked !== platforms.includes(name)) await click(platform(RegExp(name)))
    },
    async publishNow() {
      await click(await button('Publish Now'))
      await click((await dialog('Publish now?')).getByRole('button', { name: 'Publish Now' }))
    },
    async postSaying(words: string) {
      const posts = (await (await call('GET', '/scheduled-posts')).json()) as ScheduledPost[]
      return posts.find(({ postText }) => postText === words)
    },
    timesSaid: (words: string) => ({
      facebook: sandbox.facebook.posts().filter(({ message }) => message.includes(words)).length,
      twitter: sandbox.x.posts().filter((post) => post.text.includes(words)).length,
    }),
  }
}

/** The coming day on which the clocks of New York skip an hour: the second Sunday of March. */
function nextSpring() {
  const of = (year: number) => new Date(Date.UTC(year, 2, 14 - new Date(Date.UTC(year, 2, 14)).getUTCDay(), 7))
  const year = new Date().getUTCFullYear()
  const day = of(year) > new Date() ? of(year) : of(year + 1)
  return { date: day.toISOString().slice(0, 10), spoken: `Sun ${day.getUTCDate()} Mar(?: ${day.getUTCFullYear()})?` }
}

describe('tokens', () => {
  it('are added, tested with the platform’s own words, and changed without being shown', async () => {
    const { tab, click, fill, user } = await open({ isConnected: false })
    const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
    const add = async () => click((await dialog('Add a token')).getByRole('button', { name: 'Add Token' }))
    await screen.findByText('No social media tokens configured')
    await tab('Token Manager')
    await screen.findByRole('heading', { name: 'No social media tokens configured' })
    expect((await button('Test Facebook')).getAttribute('aria-disabled')).toBe('true')
    await click(await button('Add Token'))
    await add()
    await screen.findByText('Page ID is needed.')
    await fill(field(/^Page ID/), '100200300400')
    await fill(field(/^Access token/), 'sandbox-page-token')
    await user.keyboard('{Escape}')
    await click((await dialog('Discard what you entered?')).getByRole('button', { name: 'Cancel' }))
    expect(field(/^Access token/).value).toBe('sandbox-page-token')
    await add()
    await toast('Token Added')
    await click(await button('Test Facebook'))
    await toast('Connection Works')

    await click(await button('Add Token'))
    await screen.findByRole('dialog', { name: 'Add a token' })
    await fill(field(/^Access token \*/), '1-sandbox-access-token')
    await fill(field(/^Access token secret/), 'sandbox-access-secret')
    await fill(field(/^Consumer key/), 'sandbox-app-key')
    await fill(field(/^Consumer secret/), 'mistyped')
    await add()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a token' })).toBeNull())
    await click(await button('Test Twitter'))
    await toast('Connection Failed')
    await click(await button('Edit the token of Twitter'))
    await waitFor(() => expect(field(/^Platform/).disabled).toBe(true))
    expect(field(/^Consumer key/).value).toBe('')
    await fill(field(/^Consumer secret/), 'sandbox-app-secret')
    await click(await button('Save Token'))
    await toast('Token Saved')
    await click(await button('Test Twitter'))
    await screen.findByText('Connected to the account @voices_trial.')
    expect(document.documentElement.outerHTML).not.toContain('sandbox-app-secret')
  })
})

describe('a click on Publish Now', () => {
  it('keeps the words and the reason where one platform refuses, and sends to that one alone again', async () => {
    const { write, click, publishNow, sandbox, timesSaid } = await open()
    await write('The herons nest again.', ['Facebook', 'Twitter'])
    await click(await button('Schedule Post'))
    await screen.findByText('A date is needed.')
    sandbox.failNext({ provider: 'x', status: 403, of: 'POST /2/tweets' })
    await publishNow()
    await toast('Publish Issues')
    await screen.findAllByText(/Twitter: not published/)
    expect((await text()).value).toBe('The herons nest again.')
    expect(platform(/Facebook/).checked).toBe(false)
    await publishNow()
    await toast('Content Published')
    expect(timesSaid('The herons nest again.')).toEqual({ facebook: 1, twitter: 1 })
  })

  it('sends once although its answer was lost, also after a reload', async () => {
    const { api, write, publishNow, answerOnce, timesSaid } = await open()
    await write('A calf was born.', ['Twitter'])
    answerOnce('POST', /\/publish$/, lostAnswer)
    await publishNow()
    await toast('Connection Error')
    await screen.findAllByText(/^Cannot connect to server API endpoints\./)
    const { click } = await openDesk('social', { api })
    await click(await button('Ask again'))
    await toast('Content Published')
    expect(timesSaid('A calf was born.')).toEqual({ facebook: 0, twitter: 1 })
  })

  it('tells a refusal from a broken line', async () => {
    const { write, publishNow, answerOnce, timesSaid } = await open()
    await write('Another day at the lagoon.', ['Facebook'])
    answerOnce('POST', /\/publish$/, () => Response.json({ message: 'Not today.' }, { status: 400 }))
    await publishNow()
    await toast('Publish Failed')
    await screen.findAllByText(/Not today\./)
    expect(timesSaid('Another day at the lagoon.')).toEqual({ facebook: 0, twitter: 0 })
  })

  it('that is still under way is told as such, also after a look at another tab', async () => {
    const { write, publishNow, tab, holdBack, timesSaid } = await open()
    await write('The ibis is back.', ['Facebook'])
    const release = holdBack(/\/publish$/)
    await publishNow()
    await tab('Scheduled Posts')
    await tab('Auto-Publisher')
    await screen.findByText(/^Asking Facebook/)
    expect(screen.queryByText(/The last click got no answer/)).toBeNull()
    expect((await button('Publish Now')).getAttribute('aria-disabled')).toBe('true')
    release()
    await toast('Content Published')
    expect((await text()).value).toBe('')
    expect(timesSaid('The ibis is back.')).toEqual({ facebook: 1, twitter: 0 })
  })

  it('that nobody heard the answer of is to be checked, and nothing goes out again before somebody has looked', async () => {
    const { write, publishNow, tab, click, fill, sandbox, timesSaid } = await open({ isHasty: true })
    await write('The tide is in.', ['Twitter'])
    sandbox.failNext({ provider: 'x', status: 'lost', of: 'POST /2/tweets' })
    sandbox.failNext({ provider: 'x', status: 503, of: 'GET /2/users/me' })
    await publishNow()
    await toast('Publish Issues')
    await screen.findAllByText(/Twitter: (to be checked|still being asked)/)
    await tab('Scheduled Posts')
    const unclear = await row('The tide is in.')
    await unclear.findByText('To be checked')
    await click(unclear.getByRole('button', { name: /^It is there/ }))
    const [said] = sandbox.x.posts().filter((post) => post.text === 'The tide is in.')
    const question = await dialog('It is on Twitter?')
    await fill(question.getByLabelText(/^Address of the post/), `https://x.com/voices_trial/status/${said?.id}`)
    await click(question.getByRole('button', { name: 'It is there' }))
    await toast('Post Updated')
    await unclear.findByText('Posted')
    expect(unclear.getByRole('link', { name: /^See it on Twitter/ }).getAttribute('href')).toContain(said?.id)
    expect(timesSaid('The tide is in.')).toEqual({ facebook: 0, twitter: 1 })
  })
})

describe('a planned post', () => {
  it('goes out in the admin’s zone, is changed and deleted, and what is due is sent', async () => {
    const { api, write, fill, click, tab, answerOnce, postSaying, call, timesSaid } = await open()
    const said = 'Another night at the lagoon.'
    await write('Last night at the lagoon.', ['Facebook'])
    const { date, spoken } = nextSpring()
    await fill(screen.getByLabelText(/^Date/), date)
    await fill(screen.getByLabelText(/^Time, New York/), '02:30')
    await screen.findByText('The clocks of New York skip 02:30 on that day. It goes out at 03:30.')
    await screen.findByText(new RegExp(`That is ${spoken}, 08:30 in Lagos\\.`))
    await click(await button('Schedule Post'))
    await toast('Post Scheduled')
    await tab('Scheduled Posts')
    const planned = await row('Last night at the lagoon.')
    planned.getByText(new RegExp(`Goes out ${spoken}, 03:30`))

    await click(planned.getByRole('button', { name: /^Edit/ }))
    await fill(await text(), said)
    const address = `/scheduled-posts/${(await postSaying('Last night at the lagoon.'))?.id}`
    answerOnce('PUT', /\/scheduled-posts\//, () => Response.json({}, { status: 500 }))
    await click(await button('Save Post'))
    await toast('Update Failed')
    await click(await button('Save Post'))
    await toast('Post Updated')

    await call('PUT', address, { scheduledAt: new Date(api.clock.now().getTime() + 3_000).toISOString() })
    api.clock.pass(3_000)
    await api.deps.jobs.drain()
    expect((await postSaying(said))?.state).toBe('published')
    expect(timesSaid(said)).toEqual({ facebook: 1, twitter: 0 })
    await click(await button(/^posted/i))
    const sent = await row(said)
    await sent.findByText('Posted')

    await click(sent.getByRole('button', { name: /^Delete/ }))
    await screen.findByText(/On Facebook it stays/)
    answerOnce('POST', /\/held-acts$/, () => Response.json({}, { status: 500 }))
    await click(await button('Delete'))
    await toast('Delete Failed')
    await click(await button('Delete'))
    await toast('The post for Facebook will be deleted in ten seconds.')
    await tenSecondsLater(api)
    await toast('Post Deleted')
    await toast('Scheduled post has been deleted successfully')
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  })

  it('that a colleague deletes keeps what is typed into it, and begins another one with it', async () => {
    const { api, fill, click, tab, call, postSaying } = await open()
    const scheduledAt = new Date(api.clock.now().getTime() + 30 * 86_400_000).toISOString()
    await call('POST', '/scheduled-posts', { platform: 'facebook', postText: 'The egrets roost.', scheduledAt })
    await tab('Scheduled Posts')
    await click((await row('The egrets roost.')).getByRole('button', { name: /^Edit/ }))
    await fill(await text(), 'The egrets roost by the hundred.')
    await call('DELETE', `/scheduled-posts/${(await postSaying('The egrets roost.'))?.id}`)
    await click(await button('Save Post'))
    const form = await dialog(/^Edit the post/)
    await form.findByText(/That post does not exist\./)
    await click(form.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await screen.findByText(/It does not wait any more\./)
    await click(await button('Use this text again'))
    await waitFor(async () => expect((await text()).value).toBe('The egrets roost by the hundred.'))
    await tab('Scheduled Posts')
    await click(await button('Discard'))
    await click(await button('Discard for good'))
    await waitFor(() => expect(screen.queryByText(/It does not wait any more\./)).toBeNull())
  })
})
