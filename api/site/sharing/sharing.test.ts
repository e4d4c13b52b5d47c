import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addVoice } from '../../stories/media/testing.ts'
import { fullConsentFields, openTestApp } from '../../testing.ts'
import { cardsOf, sweepCards } from './cards.ts'

const messenger = 'WhatsApp/2.23.20.0'
const person =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

const words = {
  title: 'The heron came back',
  content: `${'It stood on one leg and did not mind us. '.repeat(20)}`,
  authorName: 'Ọlọ́runfẹ́mi Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

async function open(environment: Record<string, string> = {}) {
  const api = await openTestApp({ PUBLIC_URL: 'https://stories.example.org', ...environment })
  const cookie = await api.signIn()
  const submit = async (change: Partial<typeof words> = {}, image?: Buffer): Promise<number> => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...words, ...fullConsentFields, ...change })) body.set(name, value)
    if (image) body.set('image', new Blob([new Uint8Array(image)]), 'photo.png')
    const headers = { 'idempotency-key': randomUUID() }
    const response = await api.app.request('/api/stories', { method: 'POST', headers, body })
    await api.deps.jobs.drain()
    return (await response.json()).storyId
  }
  const patch = async (address: string, body: unknown) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const response = await api.app.request(address, { method: 'PATCH', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(200)
  }
  const move = (id: number, status: string) => patch(`/api/stories/${id}/status`, { status, reason: 'Because' })
  const edit = async (id: number, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    await api.app.request(`/api/stories/${id}`, { method: 'PATCH', headers: { cookie }, body })
  }
  return {
    ...api,
    submit,
    move,
    edit,
    publish: async (change: Partial<typeof words> = {}, image?: Buffer) => {
      const id = await submit(change, image)
      await move(id, 'published')
      return id
    },
    share: async (id: number | string, userAgent = messenger) => {
      const response = await api.app.request(`/api/share/story/${id}`, { headers: { 'user-agent': userAgent } })
      return { response, html: await response.text() }
    },
    card: (id: number, query = '') => api.app.request(`/api/share/story/${id}/card.jpg${query}`),
    drawn: () => readdirSync(path.join(api.dataDir, 'cache/cards')),
  }
}

const metaOf = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g), ([, name, value]) => [
      name,
      value,
    ]),
  )

describe('a shared link', () => {
  test('shows messengers title, description, author and a picture of 1200 × 630', async () => {
    const site = await open()
    const id = await site.publish()
    const { response, html } = await site.share(id)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    const meta = metaOf(html)
    expect(meta).toMatchObject({
      'og:type': 'article',
      'og:title': words.title,
      'og:url': `https://stories.example.org/story/${id}`,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(meta['og:image']).toMatch(
      new RegExp(`^https://stories.example.org/api/share/story/${id}/card.jpg\\?v=\\w{16}$`),
    )
    expect(meta['og:image:alt']).toContain('Ọlọ́runfẹ́mi Example')
    expect(Array.from(meta['og:description'] ?? '')).toHaveLength(160)
    expect(Array.from(meta['twitter:description'] ?? '')).toHaveLength(100)
    expect(html).toContain(`<link rel="canonical" href="https://stories.example.org/story/${id}">`)
    expect(html).not.toContain('example.org"')
  })

  test('says before anything else that one can listen, in its words and in its picture, in the language of the link', async () => {
    const site = await open()
    const silent = await site.publish()
    const told = await site.submit()
    addVoice(site.deps, told)
    await site.move(told, 'published')
    const shown = metaOf((await site.share(told)).html)
    expect(shown['og:description']).toMatch(/^Listen, 3 minutes · It stood on one leg/)
    expect(Array.from(shown['og:description'] ?? '')).toHaveLength(160)
    expect(shown['twitter:description']).toMatch(/^Listen, 3 minutes · It stood/)
    expect(shown['og:image:alt']).toMatch(/\. Listen, 3 minutes$/)
    expect(shown['og:audio']).toMatch(/^https:\/\/stories\.example\.org\/media\/.*\/voice\.m4a$/)
    expect(metaOf((await site.share(silent)).html)['og:description']).toMatch(/^It stood/)
    const french = await (await site.app.request(`/api/share/story/${told}?language=fr`)).text()
    expect(metaOf(french)['og:description']).toMatch(/^Écouter, 3 minutes · It stood/)

    const gold = async (address: string) => {
      const jpeg = await (await site.app.request(address.replace('https://stories.example.org', ''))).arrayBuffer()
      // The line of the category, behind the widest of its words.
      const line = { left: 552, top: 48, width: 600, height: 46 }
      const { data } = await sharp(Buffer.from(jpeg)).extract(line).raw().toBuffer({ resolveWithObject: true })
      let count = 0
      for (let at = 0; at < data.length; at += 3)
        if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) > 130 && (data[at + 2] ?? 255) < 90) count++
      return count
    }
    expect(await gold(shown['og:image'] ?? '')).toBeGreaterThan(200)
    expect(await gold(metaOf((await site.share(silent)).html)['og:image'] ?? '')).toBe(0)
  })

  test('takes people on to the story, and leaves messengers where they are', async () => {
    const site = await open()
    const id = await site.publish()
    const refresh = `<meta http-equiv="refresh" content="0; url=/story/${id}">`
    expect((await site.share(id, person)).html).toContain(refresh)
    expect((await site.share(id, person.replace('Chrome', 'HeadlessChrome'))).html).toContain(refresh)
    expect((await site.share(id, messenger)).html).not.toContain('http-equiv')
    expect((await site.share(id, '')).html).not.toContain('http-equiv')
    const { response, html } = await site.share(id, person)
    expect(response.headers.get('vary')).toContain('User-Agent')
    expect(html).toContain(`<a class="go" href="/story/${id}">Read the story</a>`)
    expect(html).not.toContain('<script')
  })

  test('never counts as a view', async () => {
    const site = await open()
    const id = await site.publish()
    for (const userAgent of [messenger, person]) await site.share(id, userAgent)
    expect(await (await site.app.request(`/api/stories/${id}`)).json()).toMatchObject({ viewCount: 0, shareCount: 0 })
  })

  test('has no room for markup in what people wrote', async () => {
    const site = await open()
    const attack = '"><script>alert(1)</script>\u0000\u000b&amp; \''
    const id = await site.publish({ title: attack, content: attack, authorName: attack, authorLocation: attack })
    const { html } = await site.share(id, person)
    expect(html).not.toContain('<script')
    for (const control of ['\u0000', '\u000b']) expect(html).not.toContain(control)
    expect(metaOf(html)['og:title']).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; &#39;')
  })

  test.each(['pending', 'rejected', 'unpublished', 'unknown', 'not a number'])(
    'of a story that is %s says so, with nothing of the story and the way to the others',
    async (state) => {
      const site = await open()
      const id = state === 'unpublished' ? await site.publish() : await site.submit()
      if (state === 'rejected') await site.move(id, 'rejected')
      if (state === 'unpublished') await site.move(id, 'pending')
      const asked = state === 'unknown' ? 999 : state === 'not a number' ? 'x' : id
      const { response, html } = await site.share(asked, person)
      expect(response.status).toBe(404)
      expect(html).toContain('<h1>Story Not Found</h1>')
      expect(html).toContain('href="/stories"')
      expect(html).not.toContain('heron')
      expect(html).not.toContain('http-equiv')
    },
  )

  test('shows the words as they are after an edit', async () => {
    const site = await open()
    const id = await site.publish()
    await site.share(id)
    await site.edit(id, { title: 'The heron stayed' })
    expect(metaOf((await site.share(id)).html)['og:title']).toBe('The heron stayed')
  })
})

const greenPhoto = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: 20, g: 180, b: 40 } } })
    .png()
    .toBuffer()

// Each first drawing starts the program that draws.
describe('the preview of a story', { timeout: 60_000 }, () => {
  test('is drawn once, whichever rooms ask for it meanwhile', async () => {
    const site = await open()
    const id = await site.publish()
    const [forThePage, forThePost] = await Promise.all([
      cardsOf(site.deps).find(id),
      cardsOf({ ...site.deps }).find(id),
    ])
    expect(forThePage?.jpeg.length).toBeGreaterThan(0)
    expect(forThePost).toBe(forThePage)
  })

  test('is a JPEG of 1200 × 630 under 300 kB, kept for the next who asks', async () => {
    const site = await open()
    const id = await site.publish({ title: `A long title ${'with many words '.repeat(11)}`.slice(0, 200) })
    const response = await site.card(id)
    expect(response.status).toBe(200)
    const jpeg = Buffer.from(await response.arrayBuffer())
    expect(jpeg.length).toBeLessThan(300_000)
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(site.drawn()).toHaveLength(1)
    const etag = response.headers.get('etag') ?? ''
    expect(Buffer.from(await (await site.card(id)).arrayBuffer()).equals(jpeg)).toBe(true)
    const again = await site.app.request(`/api/share/story/${id}/card.jpg`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('shows the photo once it is approved, and is drawn once for all who ask together', async () => {
    const site = await open()
    const id = await site.publish({}, await greenPhoto())
    const answers = await Promise.all([1, 2, 3].map(async () => (await site.card(id)).arrayBuffer()))
    expect(new Set(answers.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1)
    const [red = 0, green = 0] = await sharp(Buffer.from(answers[0] ?? new ArrayBuffer()))
      .extract({ left: 200, top: 250, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(green - red).toBeGreaterThan(100)
  })

  test('changes with the story, and leaves nothing of the former one', async () => {
    const site = await open()
    const id = await site.publish()
    await site.card(id)
    const before = site.drawn()
    await site.edit(id, { title: 'The heron stayed' })
    await site.card(id)
    expect(site.drawn()).toHaveLength(1)
    expect(site.drawn()).not.toEqual(before)
  })

  test('is drawn for each language that it is asked for in; what is no language is English', async () => {
    const site = await open()
    const id = await site.publish()
    const tagOf = async (query: string) => (await site.card(id, query)).headers.get('etag')
    const english = await tagOf('')
    const arabic = await tagOf('?language=ar&v=whatever')
    expect(arabic).not.toBe(english)
    expect(await tagOf('?language=xx')).toBe(english)
    const both = site.drawn()
    expect(both.map((name) => name.replace(/\w{16}/, '…')).sort()).toEqual([`${id}-ar-….jpg`, `${id}-….jpg`].sort())
    await sweepCards(site.deps)
    expect(site.drawn()).toEqual(both)

    await site.edit(id, { title: 'The heron stayed' })
    await site.card(id)
    expect(site.drawn().filter((name) => both.includes(name))).toHaveLength(1)
    await sweepCards(site.deps)
    expect(site.drawn()).toHaveLength(1)
    await site.card(id, '?language=fr')
    await site.move(id, 'pending')
    await site.card(id)
    expect(site.drawn()).toEqual([])
  })

  test('goes with the story, at the next who asks or within a day', async () => {
    const site = await open()
    const [first, second] = [await site.publish(), await site.publish()]
    for (const id of [first, second]) {
      await site.card(id)
      await site.move(id, 'pending')
    }
    const response = await site.card(first)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(site.drawn()).toHaveLength(1)
    await sweepCards(site.deps)
    expect(site.drawn()).toEqual([])
  })

  test('of a story that nobody published does not exist', async () => {
    const site = await open()
    expect((await site.card(await site.submit())).status).toBe(404)
    expect((await site.card(999)).status).toBe(404)
  })
})
