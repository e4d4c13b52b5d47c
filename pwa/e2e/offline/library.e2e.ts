import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FaultProxy, openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { type Device, openDevice, startApp, withEarlierWorker } from '../harness/browser.ts'
import { openDesk } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto, makeVideo } from '../harness/media.ts'
import { dropFromLibrary, everythingKept, picturesKept, untilReadyForOffline } from '../harness/offline.ts'
import { publicPages } from '../harness/publicPages.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let proxy: FaultProxy
let device: Device
let api: Api
/** A story with a photo and a video. */
let published: number

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  proxy = await openFaultProxy({ target: () => server.url })
  api = openApi(server.url)
  await api.signIn()
  const files = { image: await makePhoto(), video: await makeVideo() }
  published = (await api.submit({ title: 'The river in the photo' }, files)).storyId
  await until(async () => (await api.story(published)).media.every(({ state }) => state === 'ready'))
  await api.move(published, 'published')
  return async () => {
    await proxy.close()
    await server.stop()
  }
})
beforeEach(async () => {
  proxy.follow(() => ({ kind: 'none' }))
  device = await openDevice(proxy.url, withEarlierWorker)
})
afterEach(() => device.close())

async function visit(path = '/stories'): Promise<Page> {
  const page = await device.open(path)
  await untilReadyForOffline(page)
  return page
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const photo = (page: Page) => page.getByRole('img', { name: /^Photo that came with the story/ })
const isSeen = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

/** As the server renders them, by address. */
async function headingsOf(paths: string[]): Promise<Record<string, string | null>> {
  const reading = paths.map(async (path) => {
    const html = await (await fetch(path)).text()
    return [path, new DOMParser().parseFromString(html, 'text/html').querySelector('h1')?.textContent ?? null]
  })
  return Object.fromEntries(await Promise.all(reading))
}

describe('without a connection', () => {
  it('every page of the site opens with its heading, stories and news with the copy and its date; what is not here says so', async () => {
    const page = await visit()
    const online = await page.evaluate(headingsOf, [...publicPages])
    await device.setOffline(true)
    for (const path of publicPages) {
      await page.goto(path)
      await eventually(() => heading(page).textContent()).toBe(online[path])
      if (['/', '/stories', '/stories/map', '/story/1', '/blog'].includes(path))
        await page.getByText('This is the copy saved on this phone').first().waitFor()
    }
    await page.getByText('You’re offline.').first().waitFor()
    await page.goto('/story/1')
    await page.getByRole('region', { name: 'Read on' }).getByRole('listitem').first().waitFor()
    await page.locator('.author .author-link').click()
    await page.getByText('saved on this phone.').waitFor()
    await page.goto('/admin/wildlifeafrica')
    await page.getByRole('heading', { name: 'This page could not be opened' }).waitFor()
    await page.goto('/nope')
    await eventually(() => heading(page).textContent()).toBe('404 Page Not Found')
    await page.goto('/story/999999')
    await page.getByText('This isn’t on your phone yet. Open it once with signal.').waitFor()
  })

  it('a story joins the copy when it is read, is there with its photo where the reader asked for photos, and is hidden after thirty-one days without a word from the server', async () => {
    const page = await visit('/data-usage')
    expect(await picturesKept(page)).toBe(0)
    await dropFromLibrary(page, published)
    expect(await everythingKept(page)).not.toContain('nobody spoke')
    await page.goto(`/story/${published}`)
    await eventually(() => everythingKept(page)).toContain('nobody spoke')
    await page.goto('/data-usage')
    await startApp(page)
    await page.getByLabel('Keep the photos of the newest stories on this phone too').check()
    await eventually(() => picturesKept(page)).toBeGreaterThan(0)
    await device.setOffline(true)
    await page.goto('/stories')
    await page.getByRole('heading', { name: 'The river in the photo' }).getByRole('link').click()
    await eventually(() => photo(page).evaluate(isSeen)).toBe(true)
    await page.getByText('nobody spoke').waitFor()

    await page.clock.setFixedTime(Date.now() + 31 * 24 * 3_600_000)
    await page.goto(`/story/${published}`)
    await page.getByText('This isn’t on your phone yet. Open it once with signal.').waitFor()
    expect(await page.getByText('nobody spoke').count()).toBe(0)
    await page.goto('/stories')
    await page.getByText('Couldn’t load the stories').waitFor()
    expect(await page.getByText('The river in the photo').count()).toBe(0)
  })
})

it('a story taken off the site leaves a phone at its next contact: one that was kept with its film, and one that was read, with its text, pictures and caches', async () => {
  const kept = await api.submit({ title: 'Kept and withdrawn', content: 'Kept words.' }, { video: await makeVideo() })
  const read = await api.submit(
    { title: 'To be withdrawn', content: 'Words that must go.' },
    { image: await makePhoto() },
  )
  const mediaOf = async (id: number) => (await api.story(id)).media[0]
  for (const { storyId } of [kept, read]) {
    await eventually(async () => (await mediaOf(storyId))?.state).toBe('ready')
    await api.move(storyId, 'published')
  }
  const [film, picture] = [(await mediaOf(kept.storyId))?.id ?? '', (await mediaOf(read.storyId))?.id ?? '']

  const page = await visit(`/story/${kept.storyId}`)
  await page.getByRole('button', { name: /^Keep offline/ }).click()
  await page.getByText('Kept on this phone').waitFor()
  expect(await everythingKept(page)).toContain(`/media/${film}/video.mp4`)
  await api.move(kept.storyId, 'pending')
  await page.goto('/stories')
  await eventually(() => everythingKept(page)).not.toContain(film)
  await eventually(() => everythingKept(page)).not.toContain('Kept words.')

  await page.getByRole('heading', { name: 'To be withdrawn' }).getByRole('link').click()
  await page.getByText('Words that must go.').waitFor()
  await eventually(() => photo(page).evaluate(isSeen)).toBe(true)
  await eventually(() => everythingKept(page)).toContain(picture)
  const other = await device.open(`/story/${read.storyId}`)
  await device.setOffline(true)
  await api.move(read.storyId, 'pending')
  await page.goto(`/story/${read.storyId}`)
  await page.getByText('Words that must go.').waitFor()
  await device.setOffline(false)
  for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Story Not Found' }).waitFor()
  for (const trace of ['Words that must go.', 'To be withdrawn', picture])
    await eventually(() => everythingKept(page)).not.toContain(trace)
  await device.setOffline(true)
  await page.goto(`/story/${read.storyId}`)
  await page.getByText('This isn’t on your phone yet. Open it once with signal.').waitFor()
})

it('what belongs to the server is never answered by the app: data, files and unknown paths under them; a silent server is not taken for no connection: the stored copy is shown, and says so', async () => {
  const page = await visit()
  const story = await api.story(published)
  const video = story.video?.url ?? ''
  for (const [path, type] of [
    ['/api/health', /json/],
    ['/api/nothing-here', /json/],
    ['/manifest.webmanifest', /json|manifest/],
    [`/media/${story.picture?.id}/480.webp`, /webp/],
    ['/media/nothing/480.webp', /json|text\/plain/],
    ['/rss.xml', /xml/],
    ['/sitemap.xml', /xml/],
    ['/robots.txt', /text\/plain/],
  ] as const) {
    const answer = await page.goto(path)
    expect([path, answer?.headers()['content-type']]).toEqual([path, expect.stringMatching(type)])
    expect(await page.getByRole('banner').count()).toBe(0)
  }
  for (const path of ['/api/admin-test', `/api/share/story/${published}`]) {
    const answer = await page.goto(path, { waitUntil: 'commit' })
    expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 200, false])
  }
  // The page for a network leads on by itself.
  await page.waitForURL(`/story/${published}`)
  await page.goto('/stories')
  const piece = await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { range: 'bytes=0-1' } })
    return [answer.status, (await answer.arrayBuffer()).byteLength, answer.headers.get('content-range')]
  }, video)
  expect(piece).toEqual([206, 2, expect.stringMatching(/^bytes 0-1\/\d+$/)])

  proxy.follow(({ path }) => (path.startsWith('/assets/') ? { kind: 'none' } : { kind: 'stall' }))
  await page.goto(`/story/${published}`)
  await page.getByText('nobody spoke').waitFor({ timeout: 30_000 })
  await page.getByText('The server did not answer.').waitFor()
  expect(await page.getByText('You’re offline.').filter({ visible: true }).count()).toBe(0)
})

it('a video plays in the page; kept on the phone with its story, it plays without a connection too, and can be let go; keeping can be cancelled on the way, and leaves nothing behind', async () => {
  const page = await visit(`/story/${published}`)
  const video = page.getByLabel('Video by Amina Example')
  const play = (film: HTMLVideoElement) => {
    film.muted = true
    return film.play()
  }
  const position = () => video.evaluate((film: HTMLVideoElement) => film.currentTime)
  await video.evaluate(play)
  await eventually(position).toBeGreaterThan(0)

  await page.getByRole('button', { name: /^Keep offline, [\d.]+ (KB|MB)$/ }).click()
  await page.getByText('Kept on this phone').waitFor()
  await device.setOffline(true)
  await page.reload()
  await page.getByText('Kept on this phone').waitFor()
  await video.evaluate(play)
  await eventually(position).toBeGreaterThan(0)
  const piece = await video.evaluate(async (film: HTMLVideoElement) => {
    const answer = await fetch(film.src, { headers: { range: 'bytes=2-5' } })
    return [answer.status, (await answer.arrayBuffer()).byteLength]
  })
  expect(piece).toEqual([206, 4])
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: /^Keep offline/ }).waitFor()
  expect(await everythingKept(page)).not.toContain('video.mp4\n')

  await device.setOffline(false)
  proxy.follow(({ path }) => (path.endsWith('/video.mp4') ? { kind: 'stall' } : { kind: 'none' }))
  await page.goto(`/story/${published}`)
  await page.getByRole('button', { name: /^Keep offline/ }).click()
  await page.getByRole('progressbar', { name: 'Fetching the story' }).waitFor()
  // The story is asked for anew meanwhile.
  const body = new FormData()
  body.set('authorLocation', 'Kando ya mto, Tanzania')
  await api.call('PATCH', `/api/stories/${published}`, { body })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('Kando ya mto, Tanzania').first().waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Keep offline/ }).waitFor()
  expect(await everythingKept(page)).not.toContain('video.mp4\n')
  expect(await page.getByText('The story could not be kept').count()).toBe(0)
})

it('nothing of the admin area is kept on the device', async () => {
  await api.submit({ title: 'Only for the admins', authorEmail: 'private@example.org' })
  const page = await openDesk(device, 'admin1')
  await page.getByRole('heading', { name: 'Only for the admins' }).waitFor()
  await untilReadyForOffline(page)
  const kept = await everythingKept(page)
  expect(kept).not.toContain('Only for the admins')
  expect(kept).not.toContain('private@example.org')
  expect(kept).not.toMatch(/\/api\/admin|AdminScreen/)
})
