import { once } from 'node:events'
import { createServer, type Server as WebServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { teach } from '../../../api/platform/functions.ts'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, startApp, withWorker } from '../harness/browser.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

const evil =
  '<p>Before</p><img src="/nothing.png" onerror="window.hurt = 1"><script>window.hurt = 1</script><a href="javascript:window.hurt = 1">press</a>'
const asText = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const feed = `<rss version="2.0"><channel><title>Wildlife Blog</title><item><title>Vultures return</title><guid>v</guid>
<link>https://blog.example/vultures</link><description>${asText(evil)}</description></item></channel></rss>`

let server: Server
let blog: WebServer
let device: Device
let api: Api

fromScratch(async () => {
  blog = createServer((_request, response) => void response.end(feed)).listen(0, '127.0.0.1')
  await once(blog, 'listening')
  const { port } = blog.address() as AddressInfo
  server = await startServer({
    env: {
      DEMO_CONTENT: 'on',
      WILDLIFE_BLOG_FEED: `http://127.0.0.1:${port}/feed`,
      EXTERNAL_DONATE_URL: 'https://give.example/',
    },
  })
  // As if somebody had got past the editors.
  const database = teach(new Database(path.join(server.dataDir, 'voices.sqlite')))
  database
    .prepare(
      "insert into blog_posts (title, content, excerpt, category, status, created_at) values ('An evil post', ?, ?, 'Education', 'published', '2030-01-01T00:00:00.000Z')",
    )
    .run(evil, evil)
  database.close()
  api = openApi(server.url)
  await until(async () => (await (await api.call('GET', '/api/blog-posts')).text()).includes('Vultures return'))
  return async () => {
    await server.stop()
    blog.close()
  }
})
beforeEach(async () => {
  device = await openDevice(server.url, { viewport: desktop })
})
afterEach(async () => {
  const { complaints } = device
  await device.close()
  // The picture of the evil post is missing, which is its trick.
  const heard = complaints.console.filter((complaint) => !complaint.includes('/nothing.png'))
  expect({ ...complaints, console: heard }).toEqual({ console: [], foreign: [] })
})

/** The same with the app's worker, for what needs it. */
async function openWithWorker(): Promise<void> {
  await device.close()
  device = await openDevice(server.url, { ...withWorker, viewport: desktop })
}

const postOf = (page: Page, title: string) => page.getByRole('article', { name: title })
const isHurt = (page: Page) => page.evaluate(() => 'hurt' in window)

describe('the news', () => {
  it('lead to a post, by hand or keyboard, to its neighbour, to all with its tag, and from the place in the list that an earlier link names', async () => {
    const page = await device.open('/blog')
    expect(await axeFindings(page)).toEqual([])
    await postOf(page, 'Namuwaya: the second strip has closed').getByRole('link', { name: 'Papyrus' }).waitFor()
    await page.getByRole('link', { name: 'Read Full Article: What you see here is a sample' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/blog/6-what-you-see-here-is-a-sample')
    await page.getByText('The animals are real').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Namuwaya: the second strip has closed' }).click()
    await page.getByRole('heading', { level: 1, name: 'Namuwaya: the second strip has closed' }).waitFor()
    await page.getByRole('link', { name: 'Papyrus' }).click()
    await page.getByRole('heading', { name: 'News tagged “Papyrus”' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    await page.goto('/about')
    await page.goto('/blog#post-1')
    await startApp(page)
    await page.waitForURL('**/blog/1-what-happens-to-a-story-you-write-without-signal')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('can be read whole without scripts, from the archive to a post, and a stale address leads on', async () => {
    await device.close()
    device = await openDevice(server.url, { javaScriptEnabled: false })
    const page = await device.open('/blog/archive')
    await page.getByRole('link', { name: /^Papyrus 1/ }).click()
    await page.getByRole('link', { name: /^Read Full Article/ }).click()
    await page.waitForURL('**/blog/5-namuwaya-the-second-strip-has-closed')
    await page.goto('/blog/6-an-earlier-title')
    await page.waitForURL('**/blog/6-what-you-see-here-is-a-sample')
    await page.getByText('The animals are real').waitFor()
    await page.getByRole('link', { name: 'WhatsApp', exact: true }).waitFor()
  })
})

it('markup of a post that wants to run does nothing, in text and excerpt, ours or of the feed; a shared link of a story that is not there leads to the others', async () => {
  const page = await device.open('/')
  await page.getByText('Vultures return').first().waitFor()
  expect(await isHurt(page)).toBe(false)
  await page.goto('/blog')
  await page.getByText('Vultures return').first().waitFor()
  await page.getByRole('link', { name: 'Read Full Article: An evil post' }).click()
  await page.locator('.prose').getByText('press').click()
  expect(await isHurt(page)).toBe(false)

  const answer = await page.goto('/api/share/story/9999')
  expect(answer?.status()).toBe(404)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to Stories' }).click()
  await page.waitForURL('**/stories')
  // The browser itself reports the page that was not found.
  device.complaints.console.length = 0
})

it('with the app installed, a shared link takes a person to the story and a messenger to its picture, feed and maps come from the server, and news that were read are there without a connection', async () => {
  await openWithWorker()
  const page = await device.open('/')
  await untilReadyForOffline(page)
  await page.goto('/api/share/story/1')
  await page.waitForURL('**/story/1')
  await page.getByRole('heading', { level: 1 }).waitFor()

  const story = await (await fetch(`${server.url}/story/1`)).text()
  const address = /property="og:image" content="([^"]+)"/.exec(story)?.[1]
  const shared = await fetch(`${server.url}/api/share/story/1`, { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } })
  expect(await shared.text()).toContain(`<meta property="og:image" content="${address}">`)

  for (const file of ['/rss.xml', '/atom.xml', '/feed.json', '/podcast.xml', '/sitemap.xml', '/robots.txt']) {
    const answer = await page.goto(file)
    expect(answer?.fromServiceWorker()).toBe(false)
    expect(answer?.headers()['content-type']).toMatch(/xml|json|plain/)
  }

  await page.goto('/blog')
  await startApp(page)
  await device.setOffline(true)
  await page.getByRole('link', { name: 'Read Full Article: What you see here is a sample' }).click()
  await page.getByText('The animals are real').waitFor()
  await page.getByRole('link', { name: 'Namuwaya: the second strip has closed' }).click()
  await page.getByRole('heading', { level: 1, name: 'Namuwaya: the second strip has closed' }).waitFor()
  // The browser itself reports what it could not fetch.
  device.complaints.console.length = 0
})
