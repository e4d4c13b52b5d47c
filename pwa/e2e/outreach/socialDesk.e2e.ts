import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ScheduledPost } from '../../../data/contract/outreach/social.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { desktop, openDevice } from '../harness/browser.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { connectPlatforms, json } from '../harness/platforms.ts'
import { type Server, startServer } from '../harness/server.ts'

let sandbox: Sandbox
let server: Server
let api: Api
let page: Page

fromScratch(
  async () => {
    sandbox = await openSandbox()
    server = await startServer({ env: sandbox.env })
    api = openApi(server.url)
    await api.signIn()
    const { storyId } = await api.submit({ title: 'The heron came back' })
    await api.move(storyId, 'published')
    const device = await openDevice(server.url, { viewport: desktop })
    page = await openDesk(device, 'admin1', 'social')
    return async () => {
      await closeContexts()
      await server.stop()
      await sandbox.close()
    }
  },
  { inOrder: true },
)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name }).click()
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
async function publishNow() {
  await button('Publish Now').click()
  await dialog('Publish now?').getByRole('button', { name: 'Publish Now' }).click()
}
const row = (words: string) => page.getByRole('listitem').filter({ hasText: words }).first()
const text = () => page.getByLabel('Post text')
const platform = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) })
const posts = async () => (await (await api.call('GET', '/api/social-media/scheduled-posts')).json()) as ScheduledPost[]
const postSaying = async (words: string) => (await posts()).find(({ postText }) => postText === words)
const timesSaid = (words: string) => ({
  facebook: sandbox.facebook.posts().filter(({ message }) => message.includes(words)).length,
  twitter: sandbox.x.posts().filter((post) => post.text.includes(words)).length,
})
/** The next call of this kind fails in the browser, and only that one. */
const failOnce = (address: string, status: number, answer: object) =>
  page.route(address, (route) => route.fulfill({ status, json: answer }), { times: 1 })

/** The coming day on which the clocks of New York skip an hour: the second Sunday of March. */
function nextSpring() {
  const of = (year: number) => new Date(Date.UTC(year, 2, 14 - new Date(Date.UTC(year, 2, 14)).getUTCDay(), 7))
  const year = new Date().getUTCFullYear()
  const day = of(year) > new Date() ? of(year) : of(year + 1)
  return { date: day.toISOString().slice(0, 10), spoken: `Sun ${day.getUTCDate()} Mar(?: ${day.getUTCFullYear()})?` }
}

/** In the publisher, with both platforms connected, whatever was tested before. */
async function write(words: string, platforms: string[]): Promise<void> {
  await connectPlatforms(api, sandbox)
  await tab('Auto-Publisher')
  await page.getByLabel('Content type').selectOption('Custom')
  await text().fill(words)
  for (const name of ['Facebook', 'Twitter']) await platform(name).setChecked(platforms.includes(name))
}

describe('the social tab', () => {
  it('adds tokens, tests them with the platform’s own words, and changes one without showing it', async () => {
    await page.getByText('No social media tokens configured').waitFor()
    await tab('Token Manager')
    await page.getByRole('heading', { name: 'No social media tokens configured' }).waitFor()
    expect(await button('Test Facebook').getAttribute('aria-disabled')).toBe('true')
    await button('Add Token').click()
    await button('Add Token').last().click()
    await dialog('Add a token').getByText('Page ID is needed.').waitFor()
    await page.getByLabel('Page ID').fill('100200300400')
    await page.getByLabel('Access token').fill('sandbox-page-token')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog('Discard what you entered?').getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByLabel('Access token').inputValue()).toBe('sandbox-page-token')
    await button('Add Token').last().click()
    await toast(page, 'Token Added').waitFor()
    await button('Test Facebook').click()
    await toast(page, 'Connection Works').waitFor()

    await button('Add Token').click()
    for (const [label, value] of Object.entries({
      'Access token *': '1-sandbox-access-token',
      'Access token secret': 'sandbox-access-secret',
      'Consumer key': 'sandbox-app-key',
      'Consumer secret': 'mistyped',
    }))
      await page.getByLabel(label).fill(value)
    await button('Add Token').last().click()
    await dialog('Add a token').waitFor({ state: 'detached' })
    await button('Test Twitter').click()
    await toast(page, 'Connection Failed').waitFor()
    await button('Edit the token of Twitter').click()
    expect(await page.getByLabel('Platform').isDisabled()).toBe(true)
    expect(await page.getByLabel('Consumer key').inputValue()).toBe('')
    await page.getByLabel('Consumer secret').fill('sandbox-app-secret')
    await button('Save Token').click()
    await toast(page, 'Token Saved').waitFor()
    await button('Test Twitter').click()
    await toast(page, 'Connection Works').waitFor()
    expect(await page.content()).not.toContain('sandbox-app-secret')
    await expectAccessible(page)
  })

  it('takes a published story over with its share card, and publishes it on both platforms by one click', async () => {
    await connectPlatforms(api, sandbox)
    await page.getByRole('link', { name: 'Published', exact: true }).click()
    await button('Post to social: The heron came back').click()
    await eventually(() => text().inputValue()).toContain('“The heron came back”, told by Amina Example')
    expect(await page.evaluate(() => sessionStorage.getItem('pending-publish'))).toBe(null)
    const card = page.getByRole('figure', { name: 'On Facebook' }).getByRole('img', { name: 'The picture of the post' })
    await eventually(() => card.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
    await expectAccessible(page)
    await button('Publish Now').dblclick()
    await dialog('Publish now?').getByRole('button', { name: 'Publish Now' }).dblclick()
    await toast(page, 'Content Published').waitFor()
    await page.getByText('Published on Facebook and Twitter.').waitFor()
    expect(await text().inputValue()).toBe('')
    expect(timesSaid('The heron came back')).toEqual({ facebook: 1, twitter: 1 })
    expect(sandbox.x.posts()[0]?.media).toHaveLength(1)
  })

  it('keeps the words and the reason where one platform refuses, and says what is missing', async () => {
    await write('The herons nest again.', ['Facebook', 'Twitter'])
    await button('Schedule Post').click()
    await page.getByText('A date is needed.').waitFor()
    sandbox.failNext({ provider: 'x', status: 403, of: 'POST /2/tweets' })
    await publishNow()
    await toast(page, 'Publish Issues').waitFor()
    await page
      .getByText(/Twitter: not published/)
      .first()
      .waitFor()
    expect(await text().inputValue()).toBe('The herons nest again.')
    expect(await platform('Facebook').isChecked()).toBe(false)
    await publishNow()
    await toast(page, 'Content Published').waitFor()
    expect(timesSaid('The herons nest again.')).toEqual({ facebook: 1, twitter: 1 })
  })

  it('sends a click once although its answer was lost, and tells a refusal from a broken line', async () => {
    await write('A calf was born.', ['Twitter'])
    await page.route('**/publish', (route) => route.fetch().then(() => route.abort()), { times: 1 })
    await publishNow()
    await toast(page, 'Connection Error').waitFor()
    await page.getByText('Cannot connect to server API endpoints.').first().waitFor()
    await page.reload()
    await button('Ask again').click()
    await toast(page, 'Content Published').waitFor()
    expect(timesSaid('A calf was born.')).toEqual({ facebook: 0, twitter: 1 })

    await write('Another day at the lagoon.', ['Facebook'])
    await failOnce('**/publish', 400, { message: 'Not today.' })
    await publishNow()
    await toast(page, 'Publish Failed').waitFor()
    await page.getByText('Not today.').first().waitFor()
    expect(timesSaid('Another day at the lagoon.')).toEqual({ facebook: 0, twitter: 0 })
  })

  it('plans a post in the admin’s zone, changes and deletes it, and the clock sends what is due', async () => {
    const said = 'Another night at the lagoon.'
    await write('Last night at the lagoon.', ['Facebook'])
    const { date, spoken } = nextSpring()
    await page.getByLabel('Date').fill(date)
    await page.getByLabel('Time, New York').fill('02:30')
    await page.getByText('The clocks of New York skip 02:30 on that day. It goes out at 03:30.').waitFor()
    await page.getByText(new RegExp(`That is ${spoken}, 08:30 in Lagos\\.`)).waitFor()
    await button('Schedule Post').click()
    await toast(page, 'Post Scheduled').waitFor()
    await tab('Scheduled Posts')
    const planned = row('Last night at the lagoon.')
    await planned.getByText(new RegExp(`Goes out ${spoken}, 03:30`)).waitFor()
    await expectAccessible(page)

    await planned.getByRole('button', { name: /^Edit/ }).click()
    await text().fill(said)
    await failOnce('**/scheduled-posts/*', 500, {})
    await button('Save Post').click()
    await toast(page, 'Update Failed').waitFor()
    await button('Save Post').click()
    await toast(page, 'Post Updated').waitFor()

    const address = `/api/social-media/scheduled-posts/${(await postSaying(said))?.id}`
    await api.call('PUT', address, json({ scheduledAt: new Date(Date.now() + 3_000).toISOString() }))
    await eventually(async () => (await postSaying(said))?.state).toBe('published')
    expect(timesSaid(said)).toEqual({ facebook: 1, twitter: 0 })
    await button(/^posted/i).click()
    const sent = row(said)
    await sent.getByText('Posted', { exact: true }).waitFor()

    await sent.getByRole('button', { name: /^Delete/ }).click()
    await dialog('Delete this post?').getByText('On Facebook it stays').waitFor()
    await failOnce('**/scheduled-posts/*', 500, {})
    await button('Delete for good').click()
    await toast(page, 'Delete Failed').waitFor()
    await button('Delete for good').click()
    await toast(page, 'Post Deleted').waitFor()
    await sent.waitFor({ state: 'detached' })
  })

  it('keeps what is typed into a post that a colleague deletes, and begins another one with it', async () => {
    await connectPlatforms(api, sandbox)
    const scheduledAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const planned = { platform: 'facebook', postText: 'The egrets roost.', scheduledAt }
    await api.call('POST', '/api/social-media/scheduled-posts', json(planned))
    await page.reload()
    await tab('Scheduled Posts')
    await row('The egrets roost.').getByRole('button', { name: /^Edit/ }).click()
    await text().fill('The egrets roost by the hundred.')
    await api.call('DELETE', `/api/social-media/scheduled-posts/${(await postSaying(planned.postText))?.id}`)
    await button('Save Post').click()
    await dialog(/^Edit the post/)
      .getByText('That post does not exist.')
      .waitFor()
    await button('Close').last().click()
    await page.getByText('It does not wait any more.').waitFor()
    // Above the list, in which posts that failed offer the same.
    await button('Use this text again').first().click()
    await eventually(() => text().inputValue()).toBe('The egrets roost by the hundred.')
    await tab('Scheduled Posts')
    await button('Discard').click()
    await button('Discard for good').click()
  })

  it('tells of a click that is still under way that it is, also after a look at another tab', async () => {
    await write('The ibis is back.', ['Facebook'])
    let answer = () => {}
    const isTold = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/publish', (route) => isTold.then(() => route.continue()), { times: 1 })
    await publishNow()
    await tab('Scheduled Posts')
    await tab('Auto-Publisher')
    await page.getByText(/^Asking Facebook/).waitFor()
    expect(await page.getByText('The last click got no answer').count()).toBe(0)
    expect(await button('Publish Now').getAttribute('aria-disabled')).toBe('true')
    answer()
    await toast(page, 'Content Published').waitFor()
    expect(await text().inputValue()).toBe('')
    expect(timesSaid('The ibis is back.')).toEqual({ facebook: 1, twitter: 0 })
  })

  it('shows as to be checked what nobody heard the answer of, and sends nothing again before somebody has looked', async () => {
    await write('The tide is in.', ['Twitter'])
    sandbox.failNext({ provider: 'x', status: 'lost', of: 'POST /2/tweets' })
    sandbox.failNext({ provider: 'x', status: 503, of: 'GET /2/users/me' })
    await publishNow()
    // The platform is given twenty seconds.
    await toast(page, 'Publish Issues').waitFor({ timeout: 40_000 })
    await page
      .getByText(/Twitter: (to be checked|still being asked)/)
      .first()
      .waitFor()
    await tab('Scheduled Posts')
    const unclear = row('The tide is in.')
    await unclear.getByText('To be checked').waitFor()
    await expectAccessible(page)
    await unclear.getByRole('button', { name: 'It is there' }).click()
    const [said] = sandbox.x.posts().filter(({ text }) => text === 'The tide is in.')
    await page.getByLabel('Address of the post').fill(`https://x.com/voices_trial/status/${said?.id}`)
    await expectAccessible(page)
    await dialog('It is on Twitter?').getByRole('button', { name: 'It is there' }).click()
    await toast(page, 'Post Updated').waitFor()
    await unclear.getByText('Posted', { exact: true }).waitFor()
    expect(await unclear.getByRole('link', { name: 'See it on Twitter' }).getAttribute('href')).toContain(said?.id)
    expect(timesSaid('The tide is in.')).toEqual({ facebook: 0, twitter: 1 })
  })
})
