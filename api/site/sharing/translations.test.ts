import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import Parser from 'rss-parser'
import { expect, test } from 'vitest'
import { withdrawStory } from '../../stories/index.ts'
import { french, openTranslated, words } from '../../stories/translations/testing.ts'
import { publish } from '../search/testing.ts'

const origin = 'https://stories.example.org'

async function open() {
  const desk = await openTranslated({ PUBLIC_URL: origin })
  const page = async (query: string) =>
    (await desk.app.request(`/api/share/story/${desk.id}${query}`, { headers: { 'user-agent': 'WhatsApp/2' } })).text()
  return {
    ...desk,
    page,
    /** The address of the picture that messengers are told. */
    picture: async (query: string) => {
      const [, address = ''] = /og:image" content="([^"]*)"/.exec(await page(query)) ?? []
      return address.replace(origin, '').replaceAll('&amp;', '&')
    },
    etag: async (address: string) => (await desk.app.request(address)).headers.get('etag')?.replaceAll('"', ''),
    drawn: () => {
      const folder = path.join(desk.dataDir, 'cache/cards')
      return existsSync(folder) ? readdirSync(folder) : []
    },
  }
}

test('a link that was shared in French has the title, the beginning and the picture of the translation', async () => {
  const desk = await open()
  const page = await desk.page('?language=fr')
  expect(page).toContain('<html lang="fr">')
  expect(page).toContain(`<h1>${french[0]}</h1>`)
  expect(page).toContain(`<meta property="og:title" content="${french[0]}">`)
  expect(page).toContain(`<meta name="description" content="${french.slice(1).join(' ')}">`)
  expect(page).toContain(`href="/fr/story/${desk.id}"`)
  expect(page).not.toContain(words.title)
  const [inFrench, inEnglish] = [await desk.picture('?language=fr'), await desk.picture('')]
  expect(inFrench).toMatch(/card\.jpg\?language=fr&v=\w{16}$/)
  expect(new URL(inFrench, origin).searchParams.get('v')).toBe(await desk.etag(inFrench))
  expect(await desk.etag(inEnglish)).not.toBe(await desk.etag(inFrench))
  expect(await desk.page('')).not.toContain(french[0])
})

test('without a translation into the language of the link, the words of the writer say which theirs is', async () => {
  const page = await (await open()).page('?language=pt')
  expect(page).toContain('<html lang="pt">')
  expect(page).toContain(`<h1 lang="en">${words.title}</h1>`)
})

test('the address of the picture follows what is released, never what waits at the desk', async () => {
  const desk = await open()
  const first = await desk.picture('?language=fr')
  const changed = ['Le héron est là', ...french.slice(1)]
  await desk.save(changed, { revision: (await desk.all()).translations[0]?.revision })
  expect(await desk.picture('?language=fr')).toBe(first)
  expect(await desk.page('?language=fr')).not.toContain(changed[0])
  await desk.move('published')
  const second = await desk.picture('?language=fr')
  expect(second).not.toBe(first)
  expect(await desk.page('?language=fr')).toContain(changed[0])
  await desk.move('draft')
  const third = await desk.picture('?language=fr')
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await desk.page('?language=fr')).toContain(`<h1 lang="en">${words.title}</h1>`)
})

test('a picture with words that were taken back is at no address any more, and not on the disk once another was asked for', async () => {
  const desk = await open()
  const address = await desk.picture('?language=fr')
  const tag = await desk.etag(address)
  await desk.move('draft')
  const now = await desk.etag(address)
  expect(now).not.toBe(tag)
  expect(new URL(await desk.picture('?language=fr'), origin).searchParams.get('v')).toBe(now)
  expect(desk.drawn()).toEqual([`${desk.id}-fr-${now}.jpg`])
  withdrawStory(desk.deps, desk.id)
  expect((await desk.app.request(address)).status).toBe(404)
  expect(await desk.page('?language=fr')).not.toContain(words.title)
  expect(desk.drawn()).toEqual([])
})

test('words that are taken back while a picture of them is drawn are neither handed out nor kept', async () => {
  const desk = await open()
  const address = await desk.picture('?language=fr')
  const drawing = desk.etag(address)
  await desk.move('draft')
  const tag = await drawing
  expect(new URL(await desk.picture('?language=fr'), origin).searchParams.get('v')).toBe(tag)
  expect(desk.drawn()).toEqual([`${desk.id}-fr-${tag}.jpg`])
})

test('each feed says its language, and of an entry in another one which that is', async () => {
  const desk = await open()
  const swahili = { title: 'Korongo <entry> amerudi', content: 'Alirudi.\n    <entry>\nPale.', language: 'sw' }
  await publish(desk, swahili as object)
  const read = async (address: string) => (await desk.app.request(address)).text()
  const codesIn = async (address: string) => {
    const items: { title: string; language?: string }[] = JSON.parse(await read(`${address}/feed.json`)).items
    const rss = (await new Parser({ customFields: { item: ['dc:language'] } }).parseString(
      await read(`${address}/rss.xml`),
    )) as unknown as { items: Record<string, string | undefined>[] }
    const atom = (await read(`${address}/atom.xml`)).matchAll(/<entry(?: xml:lang="(\w+)")?>\s*<title/g)
    return [
      items.map(({ language }) => language),
      rss.items.map((item) => item['dc:language']),
      Array.from(atom, ([, code]) => code),
    ]
  }
  const inAll = (codes: (string | undefined)[]) => [codes, codes, codes]
  expect(await codesIn('')).toEqual(inAll(['sw', undefined]))
  expect(await codesIn('/fr')).toEqual(inAll(['sw', undefined]))
  expect(await codesIn('/pt')).toEqual(inAll(['sw', 'en']))
  expect(await codesIn('/sw')).toEqual(inAll([undefined, 'en']))
  for (const code of ['fr', 'pt', 'sw', 'ar'])
    expect(await read(`/${code}/atom.xml`)).toContain(`<feed xml:lang="${code}" xmlns="http://www.w3.org/2005/Atom">`)
  await desk.move('draft')
  expect(await codesIn('/fr')).toEqual(inAll(['sw', 'en']))
  expect(await read('/fr/atom.xml')).not.toContain(french[0])
})
