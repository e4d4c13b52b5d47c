import { expect, it, vi } from 'vitest'
import { fromThisVersion } from './appFiles.ts'

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
