import { fileTypeFromBuffer } from 'file-type'
import { expect, it } from 'vitest'
import { movieOf } from './movie.ts'

it('the generated movie passes for an MP4 and has exactly the size asked for', async () => {
  const movie = Buffer.concat([...movieOf(3_000_001)])
  expect(movie.length).toBe(3_000_001)
  expect(await fileTypeFromBuffer(movie)).toEqual({ ext: 'mp4', mime: 'video/mp4' })
  expect(movie.equals(Buffer.concat([...movieOf(3_000_001)]))).toBe(true)
})
