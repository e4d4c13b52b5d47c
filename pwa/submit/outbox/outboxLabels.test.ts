import { describe, expect, it } from 'vitest'
import type { Part, QueuedMessage, QueuedStory } from '../../offline/outbox/outbox.ts'
import { reasonInWords } from '../labels.ts'
import { contentInWords, progressOf, stateInWords, timeLeftInWords } from './outboxLabels.ts'

const image: Part = {
  kind: 'image',
  name: 'turtle.webp',
  type: 'image/webp',
  bytes: 214_000,
  sha256: 'a'.repeat(64),
  state: 'here',
  sentBytes: 0,
}
const video: Part = { ...image, kind: 'video', bytes: 11_400_000, sentBytes: 5_700_000 }
const recording: Part = { ...image, kind: 'audio', bytes: 2_700_000 }
const other: Part = { ...image, sha256: 'b'.repeat(64) }
const receipt: QueuedStory['receipt'] = {
  submission: '5f0d5c1e-6f0e-4a63-9d5e-3a3a0e7a1c11',
  storyId: 7,
  code: 'AAAABBBBCCCC',
  title: 'The nets',
  words: { sha256: 'w' },
  parts: [],
  receivedAt: '2026-11-21T10:00:00.000Z',
  signature: 's',
}

function item(changes: Partial<QueuedStory>): QueuedStory {
  return {
    kind: 'story',
    id: '5f0d5c1e-6f0e-4a63-9d5e-3a3a0e7a1c11',
    queuedAt: '2026-11-21T09:00:00.000Z',
    fields: {
      title: 'The nets',
      content: 'Text',
      authorName: 'Efua Example',
      authorLocation: 'Winneba, Ghana',
      authorEmail: 'efua@example.org',
      category: 'Coexistence',
    },
    wordsSha256: 'w',
    parts: [],
    receipt: null,
    left: false,
    failures: 0,
    anyNetwork: false,
    status: { name: 'queued' },
    ...changes,
  }
}

describe('an item of the outbox says', () => {
  it('what it holds, and how heavy that is', () => {
    expect(contentInWords(item({}))).toBe('Story')
    expect(contentInWords(item({ parts: [image] }))).toBe('Story and 1 photo, 214 KB')
    expect(contentInWords(item({ parts: [video], receipt }))).toBe('1 video, 11 MB')
    expect(contentInWords(item({ parts: [{ ...image, state: 'received' }, video], receipt }))).toBe('1 video, 11 MB')
    expect(contentInWords(item({ parts: [image, recording] }))).toBe('Story and 1 photo and 1 recording, 2.9 MB')
    expect(contentInWords(item({ parts: [image, other, video] }))).toBe('Story and 2 photos and 1 video, 12 MB')
  })

  it('which of several photos is on its way', () => {
    const sending = { name: 'sending', step: other.sha256 } as const
    expect(stateInWords(item({ parts: [image, other], receipt, status: sending }), true)).toBe(
      'Words sent. Sending photo 2',
    )
  })

  it('where it is', () => {
    expect(stateInWords(item({}), false)).toBe('Waiting for signal')
    expect(stateInWords(item({ status: { name: 'sending', step: 'words' } }), true)).toBe('Sending the words')
    expect(stateInWords(item({ parts: [video], status: { name: 'sending', step: 'video' }, receipt }), true)).toBe(
      'Words sent. Sending the video',
    )
    expect(stateInWords(item({ parts: [recording], status: { name: 'sending', step: 'audio' }, receipt }), true)).toBe(
      'Words sent. Sending the recording',
    )
    expect(stateInWords(item({ status: { name: 'paused' }, receipt }), true)).toBe('Words sent. Paused until Wi-Fi')
  })

  it('how often it failed and when it is tried again', () => {
    const nextTryAt = Date.parse('2026-11-21T15:10:00Z')
    const status = { name: 'waiting', why: 'server', message: 'x', nextTryAt } as const
    expect(stateInWords(item({ status, failures: 1 }), true)).toBe('Failed once. Tries again at 15:10')
    expect(stateInWords(item({ status, failures: 5 }), true)).toBe('Failed 5 times. Tries again at 15:10')
    expect(stateInWords(item({ status, failures: 5 }), false)).toBe('Waiting for signal')
  })

  it('of a message, what its title leaves open and where it is', () => {
    const message: QueuedMessage = {
      id: '5f0d5c1e-6f0e-4a63-9d5e-3a3a0e7a1c12',
      kind: 'contact',
      summary: 'Message about events',
      queuedAt: '2026-11-21T09:00:00.000Z',
      body: null,
      tries: 1,
      failures: 1,
      status: { name: 'sending' },
    }
    const said = (changes: Partial<QueuedMessage>) => stateInWords({ ...message, ...changes }, true)
    expect([contentInWords(message), contentInWords({ ...message, summary: 'Message' })]).toEqual(['Message', ''])
    expect([said({}), said({ status: { name: 'editing' } })]).toEqual(['Sending', 'Open in its form. Send it there'])
    expect(said({ status: { name: 'attention', code: 400, message: 'x', issues: [] } })).toBe('Didn’t send.')
  })

  it('how far the server has the file that is on its way', () => {
    expect(progressOf(item({ parts: [video] }))).toBeNull()
    expect(progressOf(item({ parts: [video], receipt }))?.share).toBe(0.5)
  })

  it('how long it will take at the present speed', () => {
    expect([timeLeftInWords(10_000, 1000), timeLeftInWords(600_000, 1000), timeLeftInWords(11_400_000, 1600)]).toEqual([
      'less than a minute',
      'about 10 min',
      'about 2 hours',
    ])
  })
})

it('a server that said nothing is told in a sentence of ours', () => {
  expect(reasonInWords('The disk is full.')).toBe('The disk is full.')
  expect(reasonInWords('')).toBe('The server had trouble and gave no reason.')
})
