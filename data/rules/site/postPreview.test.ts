import { expect, test } from 'vitest'
import { postPreviewOf } from './postPreview.ts'

const post = {
  id: 7,
  title: 'The second strip has closed',
  category: 'Education',
  imageUrl: null,
  createdAt: '2026-11-12T09:00:00.000Z',
}

test('the address of a preview changes with everything it shows, and with nothing else', () => {
  const { path, subject } = postPreviewOf(post)
  expect(path).toMatch(/^\/api\/share\/post\/7\/card\.jpg\?v=[0-9a-f]{16}$/)
  expect(subject).toMatchObject({ authorName: 'News', authorLocation: '12 November 2026' })
  expect(postPreviewOf({ ...post }).path).toBe(path)
  const changes = [{ title: 'Another' }, { category: 'Other' }, { imageUrl: '/media/abcdefgh/480.webp' }]
  expect(new Set([path, ...changes.map((change) => postPreviewOf({ ...post, ...change }).path)]).size).toBe(4)
})

test('a preview shows the picture of the post, else the linocut that stands in for it', () => {
  const coverOf = (imageUrl: string | null) => postPreviewOf({ ...post, imageUrl }).subject.cover
  expect(coverOf('/media/abcdefgh/480.webp')).toEqual({ media: 'abcdefgh', file: '480.webp' })
  expect(coverOf('/art/rhino.svg')).toEqual({ artwork: 'rhino' })
  expect(coverOf('/art/no-such-one.svg')).toEqual(coverOf(null))
})
