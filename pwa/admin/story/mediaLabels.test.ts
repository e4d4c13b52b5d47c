import { expect, it } from 'vitest'
import { countMedia, inSentenceCase, isUnderway, mediaWords } from './mediaLabels.ts'

const file = { kind: 'video', state: 'awaited', progress: 0, approved: false } as const

it('says of each file where it is', () => {
  expect(mediaWords(file)).toBe('video still on the contributor’s phone')
  expect(mediaWords({ ...file, state: 'received' })).toBe('video received, waiting to be converted')
  expect(mediaWords({ ...file, state: 'processing', progress: 42 })).toBe('converting the video, 42 %')
  expect(mediaWords({ ...file, kind: 'image', state: 'failed' })).toBe('the photo could not be converted')
  expect(mediaWords({ ...file, kind: 'audio', state: 'processing', progress: 7 })).toBe('converting the recording, 7 %')
  expect(mediaWords({ ...file, state: 'ready' })).toBeNull()
})

it('only conversions are worth looking at again soon', () => {
  expect(
    (['awaited', 'received', 'processing', 'ready', 'failed'] as const).filter((state) => isUnderway({ state })),
  ).toEqual(['received', 'processing'])
})

it('counts what came with a story', () => {
  expect(countMedia([])).toBe('none')
  expect(countMedia([{ kind: 'image' }, { kind: 'video' }])).toBe('1 photo, 1 video')
  expect(countMedia([{ kind: 'image' }, { kind: 'image' }, { kind: 'audio' }])).toBe('2 photos, 1 recording')
  expect(inSentenceCase('video received')).toBe('Video received')
})
