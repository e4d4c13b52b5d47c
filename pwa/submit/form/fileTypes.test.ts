import { expect, it } from 'vitest'
import { acceptOf, isOfKind } from './fileTypes.ts'

it.each([
  ['image/jpeg', 'a.jpg', true],
  ['image/png', 'a.png', true],
  ['image/webp', 'a.webp', true],
  ['image/heic', 'a.heic', true],
  ['', 'IMG_1.HEIC', true],
  ['', 'notes', false],
  ['application/pdf', 'a.jpg', false],
  ['video/mp4', 'a.mp4', false],
  ['image/svg+xml', 'a.svg', false],
])('as a photo, %s named %s is taken: %s', (type, name, taken) => {
  expect(isOfKind({ type, name }, 'image')).toBe(taken)
})

it.each([
  ['video/mp4', 'a.mp4', true],
  ['video/quicktime', 'a.mov', true],
  ['video/x-msvideo', 'a.avi', true],
  ['', 'a.MOV', true],
  ['audio/mpeg', 'a.mp3', false],
  ['image/png', 'a.png', false],
])('as a video, %s named %s is taken: %s', (type, name, taken) => {
  expect(isOfKind({ type, name }, 'video')).toBe(taken)
})

it('the file dialog offers the listed types', () => {
  expect(acceptOf.image).toContain('image/jpeg,image/jpg,image/png,image/webp')
  expect(acceptOf.video).toContain('video/mp4,video/mov,video/avi,video/quicktime')
})
