import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromThisVersion, openAppFiles } from './appFiles.ts'

vi.mock('workbox-precaching', () => ({ matchPrecache: async (url: string) => new Response(url) }))

const files = ['assets/reader-BBBBBBBB.js', 'assets/device-BBBBBBBB.js', 'logo/mark.svg'].map((url) => ({
  url,
  revision: null,
}))
const answerTo = async (path: string) => {
  const answer = await fromThisVersion(files, { url: `https://voices.example${path}` })
  return answer.type === 'error' ? null : answer.text()
}

it('a page of an earlier version gets the file of this one that has its name, and no other', async () => {
  expect(await answerTo('/assets/reader-AAAA_-AA.js')).toBe('assets/reader-BBBBBBBB.js')
  expect(await answerTo('/assets/reader-AAAA_-AA.css')).toBeNull()
  expect(await answerTo('/assets/other-AAAAAAAA.js')).toBeNull()
})

describe('the files of the app', () => {
  const entries = ['assets/a-AAAAAAAA.js', 'assets/b-BBBBBBBB.js'].map((url) => ({ url, revision: null }))
  const open = () => openAppFiles([...entries, { url: 'shell', revision: '1' }])
  let kept: Map<string, Response>
  let missing: string | null

  beforeEach(() => {
    kept = new Map()
    missing = null
    vi.stubGlobal('caches', {
      has: async () => true,
      open: async () => ({
        keys: async () => [...kept.keys()].map((key) => ({ url: `https://voices.example${key}` })),
        put: async (key: string, answer: Response) => void kept.set(key, answer),
      }),
    })
    vi.stubGlobal('fetch', async (path: string) => new Response(path, { status: path === missing ? 503 : 200 }))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are counted as the cache has them, after each that came', async () => {
    const files = open()
    const told: number[] = []
    expect(await files.parts()).toEqual({ held: 0, total: 3 })
    await files.keep(async () => told.push((await files.parts()).held))
    expect(told).toEqual([1, 2, 3])
    expect(await files.parts()).toEqual({ held: 3, total: 3 })
  })

  it('that a broken connection left out come with the next start, and the shell only after them', async () => {
    missing = '/assets/b-BBBBBBBB.js'
    await expect(open().keep()).rejects.toThrow('503')
    const next = open()
    expect(await next.parts()).toEqual({ held: 1, total: 3 })
    missing = null
    await next.keep()
    expect([...kept.keys()].at(-1)).toMatch(/^\/shell/)
    expect(await next.parts()).toEqual({ held: 3, total: 3 })
  })
})
