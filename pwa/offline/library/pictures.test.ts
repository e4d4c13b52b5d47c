import { expect, it } from 'vitest'
import type { Picture } from '../../../data/contract/stories.ts'
import { mayBeKept, picturesWithin } from './pictures.ts'

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
