import { expect, test } from 'vitest'
import { speaking } from '../../words/speaking.ts'
import { sharePreviewOf } from './sharePreview.ts'

const story = {
  id: 7,
  title: 'The heron came back',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  category: 'Wildlife Return' as const,
  species: ['rhino'],
  picture: null,
  video: null,
  sharesPhoto: true,
}
const picture = { id: 'p'.repeat(32), width: 1600, height: 900, widths: [480, 960, 1600], bytes: [], placeholder: '' }

test('the address of a preview changes with everything it shows', () => {
  const { path } = sharePreviewOf(story)
  expect(path).toMatch(/^\/api\/share\/story\/7\/card\.jpg\?v=[0-9a-f]{16}$/)
  expect(sharePreviewOf({ ...story }).path).toBe(path)
  const changes = [
    { title: 'The heron stayed' },
    { authorName: 'W. Example' },
    { authorLocation: 'Lakeside' },
    { category: 'Education' as const },
    { species: ['vulture'] },
    { picture },
    { voiceSeconds: 200 },
  ]
  const others = changes.map((change) => sharePreviewOf({ ...story, ...change }).path)
  expect(new Set([path, ...others]).size).toBe(changes.length + 1)
})

test('a preview shows the photo, else the poster of the video, else the linocut that the page shows', () => {
  const video = { id: 'v'.repeat(32), url: '', posterUrl: '', width: 1, height: 1, durationSeconds: 1, bytes: 1 }
  expect(sharePreviewOf({ ...story, picture, video }).subject.cover).toEqual({ media: picture.id, file: '1600.webp' })
  expect(sharePreviewOf({ ...story, video }).subject.cover).toEqual({ media: video.id, file: 'poster.webp' })
  expect(sharePreviewOf(story).subject.cover).toEqual({ artwork: 'rhino' })
})

test('a preview takes the smallest copy of a photo that is large enough', () => {
  const fileOf = (change: Partial<typeof picture>) =>
    sharePreviewOf({ ...story, picture: { ...picture, ...change } }).subject.cover
  expect(fileOf({ height: 1067 })).toMatchObject({ file: '960.webp' })
  expect(fileOf({ width: 300, height: 200, widths: [300] })).toMatchObject({ file: '300.webp' })
})

test('the address of a preview that messengers keep stays what it was', () => {
  expect(sharePreviewOf(story).hash).toBe('53ea1866f25db3b8')
})

test('in another language a preview has an address of its own', () => {
  const { path, subject } = speaking('ar', () => sharePreviewOf(story))
  expect(path).toMatch(/^\/api\/share\/story\/7\/card\.jpg\?language=ar&v=[0-9a-f]{16}$/)
  expect(subject.language).toBe('ar')
  expect(speaking('en', () => sharePreviewOf(story)).path).toBe(sharePreviewOf(story).path)
})

test('words in letters that the first drawing left out have a picture of their own', () => {
  const hashes = ['Ẹ̀kọ́', 'Ɓauna', 'عاد مالك الحزين'].map((title) => sharePreviewOf({ ...story, title }).hash)
  expect(new Set(hashes).size).toBe(3)
})
