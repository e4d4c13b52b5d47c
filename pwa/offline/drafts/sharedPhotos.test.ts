import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { database, tables } from '../database.ts'
import { pwaOptionsIn } from '../worker/manifest.ts'
import { listDrafts } from './drafts.ts'
import { acceptShared, sharePath } from './sharedPhotos.ts'

const { manifest } = pwaOptionsIn('en')
const target = typeof manifest === 'object' ? manifest.share_target : undefined
const names = target?.params ?? {}
const photoPart = [names.files ?? []].flat()[0]?.name ?? ''

afterEach(async () => {
  vi.restoreAllMocks()
  for (const table of tables) await database.table(table).clear()
})

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => new File([`photo ${index}`], `IMG_${index + 1}.heic`))

/** As a phone hands over what was shared, under the names that the manifest gives. */
async function share(texts: { title?: string; text?: string; url?: string }, files: File[] = []) {
  const body = new FormData()
  for (const [name, value] of Object.entries(texts)) body.append(String(names[name as keyof typeof texts]), value)
  for (const file of files) body.append(photoPart, file)
  const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response())
  await acceptShared(new Request(`https://voices.example${sharePath}`, { method: 'POST', body }))
  const [draft] = await listDrafts(database, new Set())
  expect(redirect).toHaveBeenCalledWith(`/submit-story?draft=${draft?.id}#story-form`, 303)
  return draft
}

it('all photos that were shared are in the draft, in their order', async () => {
  const draft = await share({ text: 'At the ford' }, photos(3))
  expect(draft?.files.map(({ name }) => name)).toEqual(['IMG_1.heic', 'IMG_2.heic', 'IMG_3.heic'])
  expect([draft?.fields.content, draft?.notTaken]).toEqual(['At the ford', undefined])
})

it('six are taken, and the others are named with the reason', async () => {
  const draft = await share({}, photos(8))
  expect(draft?.files).toHaveLength(6)
  expect(draft?.notTaken).toEqual([
    { name: 'IMG_7.heic', why: 'tooMany' },
    { name: 'IMG_8.heic', why: 'tooMany' },
  ])
})

it('an empty photo is named with the reason, also when there is nothing else, and the others are taken', async () => {
  const empty = new File([], 'IMG_9.heic')
  expect(await share({}, [empty])).toMatchObject({ files: [], notTaken: [{ name: 'IMG_9.heic', why: 'empty' }] })
  for (const table of tables) await database.table(table).clear()
  expect(await share({}, [empty, ...photos(1)])).toMatchObject({
    files: [{ name: 'IMG_1.heic' }],
    notTaken: [{ name: 'IMG_9.heic', why: 'empty' }],
  })
})

it('a photo for which there is no room is named with the reason', async () => {
  vi.spyOn(database.files, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(await share({ title: 'Herons' }, photos(1))).toMatchObject({ notTaken: [{ name: 'IMG_1.heic', why: 'full' }] })
})

it('a link that is handed over apart from the text stands below it, once', async () => {
  const link = 'https://news.example/lions'
  const content = async (texts: Parameters<typeof share>[0]) => {
    const draft = await share(texts)
    for (const table of tables) await database.table(table).clear()
    return [draft?.fields.title, draft?.fields.content]
  }
  expect(await content({ title: 'Lions at dusk', url: link })).toEqual(['Lions at dusk', link])
  expect(await content({ text: 'Read this', url: link })).toEqual(['', `Read this\n\n${link}`])
  expect(await content({ text: `Read ${link}`, url: link })).toEqual(['', `Read ${link}`])
})
