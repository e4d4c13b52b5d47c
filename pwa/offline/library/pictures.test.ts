import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Picture } from '../../../data/contract/stories.ts'
import { allPicturesOf, keepSeen, mayBeKept, picturesWithin, voiceFileOf, weightOfKeeping } from './pictures.ts'

const photo = (id: string, widths: number[]): { picture: Picture; video: null } => ({
  picture: { id, width: 1600, height: 1200, widths, bytes: widths.map((width) => width * 100), placeholder: '' },
  video: null,
})
const urls = (kept: { url: string }[]) => kept.map(({ url }) => url)

it('keeps the middle width, or the small one where bytes are dear', () => {
  const stories = [photo('a', [480, 960, 1600])]
  expect(urls(picturesWithin(stories, { thrifty: false }))).toEqual(['/media/a/960.webp'])
  expect(urls(picturesWithin(stories, { thrifty: true }))).toEqual(['/media/a/480.webp'])
})

it('a photo smaller than that is kept as it is', () => {
  expect(urls(picturesWithin([photo('a', [300])], { thrifty: true }))).toEqual(['/media/a/300.webp'])
})

it('stops at the budget, newest story first', () => {
  const stories = [photo('newest', [960]), photo('older', [960]), photo('oldest', [480])]
  expect(urls(picturesWithin(stories, { thrifty: false, budget: 100_000 }))).toEqual(['/media/newest/960.webp'])
})

it('of a story that the reader keeps all photos are wanted, of any other the first alone', () => {
  const [first, second] = [photo('first', [480, 960]), photo('second', [480, 960])]
  const said = { caption: '', description: '' }
  const pictures = [first, second].map(({ picture }) => ({ ...picture, ...said }))
  const story = { ...first, pictures }
  expect(urls(picturesWithin([story], { thrifty: false }))).toEqual(['/media/first/960.webp'])
  expect(urls(allPicturesOf(story, false))).toEqual(['/media/first/960.webp', '/media/second/960.webp'])
  expect(weightOfKeeping(story, true)).toBe(2 * 48_000)
  // As a device has it from before there were several.
  expect(urls(allPicturesOf(first, true))).toEqual(['/media/first/480.webp'])
})

it('with a story its recording is kept, in the file that the browser plays, and its weight is said', () => {
  const voice = {
    ...{ id: 'v', url: '/media/v/voice.opus', aacUrl: '/media/v/voice.m4a', durationSeconds: 200, peaks: '' },
    ...{ bytes: 600_000, aacBytes: 1_200_000 },
  }
  const story = { ...photo('a', [480]), voice }
  expect(weightOfKeeping(story, false)).toBe(648_000)
  expect(weightOfKeeping(story, false, false)).toBe(1_248_000)
  expect(voiceFileOf(voice, true).url).toBe('/media/v/voice.opus')
  expect(voiceFileOf(voice, false).url).toBe('/media/v/voice.m4a')
})

it('never keeps what the server shows to admins only, nor a part of a file', () => {
  const answer = (status: number, cacheControl: string) =>
    mayBeKept(new Response(null, { status, headers: { 'cache-control': cacheControl } }))
  expect([
    answer(200, 'public, max-age=31536000'),
    answer(200, 'private, no-store'),
    answer(206, 'public'),
    answer(404, 'public'),
  ]).toEqual([true, false, false, false])
})

describe('a photo that stands on the page', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A browser that still has it in its own cache, and a server that answers like this. */
  async function keptOf(status: number) {
    const kept = new Map<string, Response>()
    const cache = {
      match: async (url: URL) => kept.get(url.pathname),
      put: async (url: URL, answer: Response) => kept.set(url.pathname, answer),
    }
    vi.stubGlobal('location', new URL('https://site.example/stories/1'))
    vi.stubGlobal('caches', { open: async () => cache })
    vi.stubGlobal('fetch', async (_url: URL, { cache: mode = 'default' }: RequestInit = {}) =>
      ['no-cache', 'reload', 'no-store'].includes(mode) ? new Response(null, { status }) : new Response('its own copy'),
    )
    const currentSrc = 'https://site.example/media/heron/960.webp'
    await keepSeen([{ complete: true, naturalWidth: 960, currentSrc } as HTMLImageElement])
    return [...kept.keys()]
  }

  it('is kept when the server still shows it to everybody', async () => {
    expect(await keptOf(200)).toEqual(['/media/heron/960.webp'])
  })

  it('is not kept when it was withdrawn, though the browser has a copy', async () => {
    expect(await keptOf(404)).toEqual([])
  })
})
