import { expect, it } from 'vitest'
import { asFile, nextTake, spokenMs, takesOf } from './takes.ts'

const piece = (take: number, place: number, words: string, type = 'audio/webm;codecs=opus') => ({
  ...{ take, place, milliseconds: 1000 },
  blob: new Blob([words], { type }),
})
const spoken = [piece(0, 0, 'a'), piece(0, 1, 'b'), piece(2, 0, 'c')]

it('each time the microphone is taken up again begins a take, also behind one of which nothing was kept', () => {
  expect([nextTake([]), nextTake(spoken)]).toEqual([0, 3])
  expect(spokenMs(spoken)).toBe(3000)
})

it('takes are heard one by one', async () => {
  const takes = takesOf(spoken)
  expect(await Promise.all(takes.map((take) => take.text()))).toEqual(['ab', 'c'])
  expect(takes.map(({ type }) => type)).toEqual(['audio/webm', 'audio/webm'])
})

it('they are sent behind one another in a file that is called as its sound is', async () => {
  const file = asFile(spoken, 'Recording')
  expect([file?.name, file?.type, await file?.text()]).toEqual(['Recording.webm', 'audio/webm', 'abc'])
  expect(asFile([piece(0, 0, 'a', 'audio/mp4')], 'Recording')?.name).toBe('Recording.m4a')
  expect(asFile([piece(0, 0, 'a', 'audio/ogg; codecs=opus')], 'Recording')?.name).toBe('Recording.ogg')
  expect(asFile([], 'Recording')).toBeNull()
})
