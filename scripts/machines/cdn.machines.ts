import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicStory } from '../../data/contract/stories.ts'
import { type Api, openApi } from '../../pwa/e2e/harness/api.ts'
import { withDatabase } from '../../pwa/e2e/harness/database.ts'
import { eventually } from '../../pwa/e2e/harness/eventually.ts'
import { removeFolders } from '../../pwa/e2e/harness/folders.ts'
import { makePhoto, makeVideo, padded } from '../../pwa/e2e/harness/media.ts'
import { openNodePhone } from '../../pwa/e2e/harness/nodePhone.ts'
import { publicPages } from '../../pwa/e2e/harness/publicPages.ts'
import { freePort, type Server, startServer } from '../../pwa/e2e/harness/server.ts'
import { someStory } from '../../pwa/testing/samples.ts'
import { until } from '../until.ts'
import { startVarnish, type Varnish } from './varnish.ts'

const key = 'a-key-that-only-the-two-know'

/** A cookie of each kind that this site gives, and what a browser sends beside it. */
const browser =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'
const asBrowsersSend = { 'accept-language': 'en', 'sec-fetch-mode': 'cors' }
/** Pages say when they were made. */
const wordsOf = (page: string) => page.replace(/"(dehydratedAt|dataUpdatedAt)":\d+/g, '')
const asked = { 'user-agent': browser, 'accept-encoding': 'gzip, deflate, br' }

describe('with Varnish in front', () => {
  let site: Server
  let varnish: Varnish
  let api: Api
  let admin: string
  let readers: { name: string; headers: Record<string, string>; isLite: boolean }[]

  async function open(also = '') {
    const port = await freePort()
    const env = {
      DEMO_CONTENT: 'on',
      TRUST_PROXY: '127.0.0.1/8',
      CDN: 'on',
      PURGE_URL: `http://127.0.0.1:${port}/`,
      PURGE_KEY: key,
    }
    site = await startServer({ env })
    varnish = await startVarnish({ port, sitePort: new URL(site.url).port, key, also })
    api = openApi(varnish.url)
    admin = await api.signIn()
    const writes = ['/api/donations/visit', '/api/stories/1/view'].map((path) =>
      fetch(varnish.url + path, { method: 'POST', headers: { ...asked, ...asBrowsersSend } }),
    )
    const given = (await Promise.all(writes)).map(({ headers }) => headers.getSetCookie()[0]?.split(';')[0])
    const all = [admin, ...given].join('; ')
    expect(all).toMatch(/^vfw_admin=.+; vfw_donor=.+; vfw_reader=./)
    readers = [
      { name: 'nobody', headers: {}, isLite: false },
      { name: 'an admin', headers: { cookie: admin }, isLite: false },
      { name: 'a reader with every cookie', headers: { cookie: `${all}; vfw_lite=off` }, isLite: false },
      { name: 'a reader in lite mode', headers: { cookie: `${all}; vfw_lite=on` }, isLite: true },
      { name: 'a reader on a slow line', headers: { cookie: 'vfw_lite=auto' }, isLite: true },
      { name: 'a browser that saves data', headers: { 'save-data': 'on' }, isLite: true },
    ]
  }

  async function close() {
    await varnish?.stop()
    await site?.kill()
  }

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(varnish.url + path, { headers: { ...asked, ...headers }, redirect: 'manual' })
  const isHit = (answer: Response) => answer.headers.get('x-cache') === 'hit'

  /** Waits until Varnish was told of all that has changed, and of what it has to be told twice. */
  const untilTold = () =>
    until(async () =>
      withDatabase(site.dataDir, (db) => {
        const untold =
          "select 1 from jobs where name = 'cdn.purge' and unique_key is null and state in ('queued', 'running')"
        return db.prepare(untold).get() === undefined
      }),
    )

  /** A published story with a photo, and Varnish knows. */
  async function publish(title: string) {
    const receipt = await api.submit({ title }, { image: await makePhoto() })
    const id = receipt.storyId
    await until(async () => (await api.story(id)).media.every(({ state }) => state === 'ready'))
    await api.move(id, 'published')
    await untilTold()
    const story = (await (await ask(`/api/stories/${id}?view=public`)).json()) as PublicStory
    const photo = `/media/${story.picture?.id}/${story.picture?.widths[0]}.webp`
    return { id, photo, code: receipt.code, title }
  }

  const addressesOf = ({ id, photo }: { id: number; photo: string }) => [
    ...publicPages,
    `/story/${id}`,
    '/stories?category=Education',
    '/shell',
    '/newest-stories',
    '/rss.xml',
    '/podcast.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/api/stories?status=published&view=card&limit=11',
    '/api/stories?featured=true&status=published&view=card',
    `/api/stories/${id}?view=public`,
    `/api/stories/${id}/reading-requirements`,
    '/api/blog-posts?status=published&view=public&limit=3',
    '/api/statistics',
    '/api/frontend-test',
    `/api/share/story/${id}`,
    `/api/share/story/${id}/card.jpg`,
    photo,
  ]

  describe('as it is shipped', () => {
    beforeAll(() => open())
    afterAll(async () => {
      await close()
      removeFolders()
    })

    test('nine of ten answers come out of it, whatever cookies the readers have, and none gives a cookie', async () => {
      const addresses = addressesOf(await publish('The herd at the ford'))
      let [hits, all] = [0, 0]
      const missed: string[] = []
      for (const round of [1, 2, 3, 4])
        for (const { name, headers } of readers)
          for (const address of addresses) {
            const answer = await ask(address, headers)
            await answer.arrayBuffer()
            expect([address, answer.status, answer.headers.getSetCookie()]).toEqual([address, 200, []])
            all += 1
            if (isHit(answer)) hits += 1
            else if (round > 1) missed.push(`${name}: ${address}`)
          }
      expect(missed).toEqual([])
      expect(hits / all).toBeGreaterThanOrEqual(0.9)
    })

    test('everybody gets the page that they want, lite or full, as the site itself would give it', async () => {
      for (const path of ['/', '/stories', '/story/1', '/api/frontend-test'])
        for (const _ of [1, 2])
          for (const { headers, isLite } of readers) {
            const own = await fetch(site.url + path, { headers: isLite ? { cookie: 'vfw_lite=on' } : {} })
            expect(wordsOf(await (await ask(path, headers)).text())).toBe(wordsOf(await own.text()))
          }
    })

    test("nobody makes another page of somebody else's, whatever they send", async () => {
      const path = '/user-guide?x=poison'
      const plain = await (await fetch(`${site.url}/user-guide`)).text()
      await ask(path, {
        'lite-mode': 'on',
        'service-worker-navigation-preload': '/assets/none.css',
        'x-stale': 'yes',
      })
      const answer = await ask('/user-guide')
      expect([await answer.text(), isHit(answer)]).toEqual([plain, true])
    })

    test('what was withdrawn is gone with its photo, everywhere, within two seconds', async () => {
      const story = await publish('The calf that came back')
      const places = addressesOf(story)
      for (const place of places) await (await ask(place)).arrayBuffer()
      const shown = async () => {
        const texts = await Promise.all(
          places.map(async (place) => {
            const answer = await ask(place)
            const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
            const isItself = place.includes(`/${story.id}`) || place === story.photo
            return (isItself && answer.status === 200) || text.includes(story.title) ? place : null
          }),
        )
        return texts.filter((place) => place !== null)
      }
      expect((await shown()).length).toBeGreaterThan(8)
      const body = JSON.stringify({ code: story.code, confirmed: true })
      await api.call('POST', '/api/receipts/withdraw', { body, headers: { 'content-type': 'application/json' } })
      await expect.poll(shown, { timeout: 2_000, interval: 50 }).toEqual([])
    })

    test('what an admin sees of a story that is not published, nobody else does', async () => {
      const { storyId } = await api.submit({ title: 'Not yet' }, { image: await makePhoto() })
      await until(async () => (await api.story(storyId)).media.every(({ state }) => state === 'ready'))
      const picture = (await api.story(storyId)).media[0]?.picture
      const photo = `/media/${picture?.id}/${picture?.widths[0]}.webp`
      for (const _ of [1, 2, 3]) {
        const seen = await ask(photo, { cookie: `${admin}; vfw_lite=on` })
        expect([seen.status, seen.headers.get('cache-control'), isHit(seen)]).toEqual([200, 'private, no-store', false])
        expect((await ask(photo)).status).toBe(404)
      }
    })

    test('the desk, its gate and receipts pass through', async () => {
      const paths = [
        '/api/stories?limit=5',
        '/api/blog-posts',
        '/api/admin/session',
        '/api/notifications',
        '/admin/wildlifeafrica',
      ]
      for (const path of paths)
        for (const cookie of [admin, '', admin]) {
          const headers = { cookie }
          const [through, own] = [await ask(path, headers), await fetch(site.url + path, { headers })]
          expect([path, through.status, await through.text()]).toEqual([path, own.status, await own.text()])
          if (cookie) expect([path, isHit(through)]).toEqual([path, false])
        }
    })

    test('a phone sends a story with a long video through it, in parts, and gets its receipt', async () => {
      const phone = openNodePhone({ origin: varnish.url, address: '203.0.113.9', chance: () => 0.5 })
      const [photo, video] = [await readFile(await makePhoto()), await readFile(await makeVideo())]
      await phone.write({ ...someStory, title: 'A long film' }, [
        { kind: 'image', bytes: photo },
        { kind: 'video', bytes: padded(video, Buffer.alloc(40_000_000, 7)) },
      ])
      await phone.flushUntilQuiet()
      expect([await phone.waiting(), await phone.keptFiles()]).toEqual([[], 0])
      const found = (await api.stories()).find(({ title }) => title === 'A long film')
      expect(found?.media.map(({ kind }) => kind).sort()).toEqual(['image', 'video'])
    })

    test.each([
      ['short', 0],
      ['long', 100_000],
    ])('a %s story arrives whatever pauses the line makes', async (_length, spaces) => {
      const body = JSON.stringify({ ...someStory, title: `Bit by bit, ${spaces}` }) + ' '.repeat(spaces)
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const sending = request(`${varnish.url}/api/stories`, { method: 'POST', headers })
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>
      sending.write(body.slice(0, 100))
      // Meanwhile others read, for longer than Varnish and Node wait by themselves.
      const purge = { 'surrogate-key': 'site', authorization: `Bearer ${key}` }
      await fetch(varnish.url, { method: 'PURGE', headers: purge })
      await eventually(async () => Number((await ask('/about')).headers.get('age'))).toBeGreaterThan(6)
      sending.end(body.slice(100))
      const [answer] = await answered
      answer.resume()
      expect(answer.statusCode).toBe(201)
    })

    test('a purge without the key does nothing', async () => {
      const path = '/about'
      await (await ask(path)).text()
      for (const authorization of ['', 'Bearer guessed', key]) {
        const headers = { 'surrogate-key': 'site', authorization }
        expect((await fetch(varnish.url, { method: 'PURGE', headers })).status).toBe(403)
      }
      expect(isHit(await ask(path))).toBe(true)
    })

    test('a purge that meets a cache that is down is tried again until it is done', async () => {
      const story = await publish('Told twice')
      const waiting = () =>
        withDatabase(site.dataDir, (db) => {
          const row = db.prepare("select value from settings where name = 'cdn.waiting'").pluck().get() as string
          return Object.keys(JSON.parse(row).keys)
        })
      await eventually(waiting).toEqual([])
      await varnish.stop()
      await openApi(site.url).call('PATCH', `/api/stories/${story.id}/status`, {
        body: JSON.stringify({ status: 'pending' }),
        headers: { 'content-type': 'application/json', cookie: admin },
      })
      const failed = () =>
        withDatabase(site.dataDir, (db) =>
          db
            .prepare("select count(*) from jobs where name = 'cdn.purge' and last_error like '%did not answer%'")
            .pluck()
            .get(),
        )
      await eventually(failed).toBeGreaterThan(0)
      expect(waiting()).toContain(`story-${story.id}`)
      await varnish.start()
      await eventually(waiting).toEqual([])
    })
  })

  describe('where everything grows old within a second', () => {
    beforeAll(() => open('\nsub vcl_backend_response { if (beresp.ttl > 1s) { set beresp.ttl = 1s; } }\n'))
    afterAll(async () => {
      await close()
      removeFolders()
    })

    test('pages, lists and photos are still served when the site is dead, and what was withdrawn before is not', async () => {
      const [staying, leaving] = [await publish('The one that stays'), await publish('The one that leaves')]
      const places = addressesOf(staying)
      const gone = [`/story/${leaving.id}`, leaving.photo, `/api/stories/${leaving.id}?view=public`]
      for (const place of gone) expect((await ask(place)).status).toBe(200)
      await api.move(leaving.id, 'pending')
      for (const place of gone) await expect.poll(async () => (await ask(place)).status, { timeout: 2_000 }).toBe(404)
      await untilTold()
      for (const place of places) await (await ask(place)).arrayBuffer()
      await site.kill()
      const agesOf = async () => {
        const answers = await Promise.all(places.map((place) => ask(place)))
        for (const answer of answers) expect([answer.url, answer.status]).toEqual([answer.url, 200])
        return Math.min(...answers.map(({ headers }) => Number(headers.get('age'))))
      }
      // From the first moment on, before anybody has noticed, and later.
      await eventually(agesOf).toBeGreaterThan(8)
      for (const place of gone) expect((await ask(place)).status).toBeGreaterThanOrEqual(404)
      await site.start()
      await eventually(async () => Number((await ask('/')).headers.get('age'))).toBeLessThan(3)
    })
  })
})
