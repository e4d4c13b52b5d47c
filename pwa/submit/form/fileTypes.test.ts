import { expect, it } from 'vitest'
import { acceptOf, isOfKind, wrongTypeInWords } from './fileTypes.ts'

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

it.each([
  ['audio/ogg', 'PTT-20261121-WA0003.opus', true],
  ['', 'PTT-20261121-WA0003.opus', true],
  ['application/ogg', 'a.ogg', true],
  ['application/octet-stream', 'Voice 001.m4a', true],
  ['audio/x-m4a', 'Recording.m4a', true],
  ['video/mp4', 'Recording.m4a', true],
  ['audio/mpeg', 'a.mp3', true],
  ['audio/amr', 'a.amr', true],
  ['', 'a.AMR', true],
  ['video/3gpp', 'a.3gp', true],
  ['audio/aac', 'a.aac', true],
  ['audio/wav', 'a.wav', true],
  ['video/webm', 'a.webm', true],
  ['video/mp4', 'film.mp4', false],
  ['video/quicktime', 'film.mov', false],
  ['audio/flac', 'a.flac', false],
  ['application/pdf', 'a.mp3', false],
  ['', 'notes', false],
])('as a recording, %s named %s is taken: %s', (type, name, taken) => {
  expect(isOfKind({ type, name }, 'audio')).toBe(taken)
})

it('a film that was chosen as a recording is told from other files', () => {
  expect(wrongTypeInWords({ type: 'video/mp4' }, 'audio')).toBe('This is a video. Please add it as a video.')
  expect(wrongTypeInWords({ type: 'application/pdf' }, 'audio')).toBe('Please select a recording.')
  expect(wrongTypeInWords({ type: 'audio/ogg' }, 'video')).toBe('Please select a video file.')
})

it('a spoken yes is a recording of any recorder', () => {
  for (const [type, name] of [
    ['audio/ogg', 'yes.opus'],
    ['video/webm', 'yes.webm'],
    ['', 'yes.amr'],
  ] as const)
    expect(isOfKind({ type, name }, 'consent'), name).toBe(true)
  expect(isOfKind({ type: 'image/jpeg', name: 'yes.jpg' }, 'consent')).toBe(false)
  expect(acceptOf.consent).toBe(acceptOf.audio)
})

it('the file dialog offers recordings by their endings too', () => {
  expect(acceptOf.audio).toContain('audio/*,.opus,.ogg')
  for (const ending of ['.m4a', '.amr', '.mp3', '.3gp', '.aac', '.wav', '.webm'])
    expect(acceptOf.audio.split(',')).toContain(ending)
})
