import { describe, expect, it } from 'vitest'
import type { StoryReceipt } from '../../../data/contract/stories.ts'
import { advance, isEditable, isSettled, nextStep, type OutboxEvent, type Part, type Submission } from './outbox.ts'
import { backoffMs, isDue, nextTryAt } from './retryPolicy.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

const image: Part = {
  kind: 'image',
  name: 'turtle.webp',
  type: 'image/webp',
  bytes: 1000,
  sha256: 'a'.repeat(64),
  state: 'here',
  sentBytes: 0,
}
const video: Part = { ...image, kind: 'video', name: 'nets.mp4', bytes: 9000, sha256: 'b'.repeat(64) }

const queued: Submission = {
  id: '5f0d5c1e-6f0e-4a63-9d5e-3a3a0e7a1c11',
  queuedAt: '2026-11-21T09:00:00.000Z',
  fields: {
    title: 'The nets',
    content: 'We found the turtle on Tuesday.',
    authorName: 'Efua Example',
    authorLocation: 'Winneba, Ghana',
    authorEmail: 'efua@example.org',
    category: 'Coexistence',
  },
  wordsSha256: 'w',
  parts: [image, video],
  receipt: null,
  left: false,
  failures: 0,
  anyNetwork: false,
  status: { name: 'queued' },
}

type PartState = StoryReceipt['parts'][number]['state']

function receipt(imageState: PartState, videoState: PartState, wordsSha256 = 'w'): StoryReceipt {
  const listed = ({ kind, bytes, sha256 }: Part, state: PartState) => ({ kind, bytes, sha256, state })
  return {
    submission: queued.id,
    storyId: 7,
    code: 'AAAABBBBCCCC',
    title: 'The nets',
    words: { sha256: wordsSha256 },
    parts: [listed(image, imageState), listed(video, videoState)],
    receivedAt: '2026-11-21T10:00:00.000Z',
    signature: 's',
  }
}

const story = (...events: OutboxEvent[]) => events.reduce(advance, queued)
const failed = (failure: Extract<OutboxEvent, { type: 'failed' }>['failure'], step: 'words' | 'video' = 'words') =>
  ({ type: 'failed', step, failure, now, chance: 0.5 }) as const

const words: OutboxEvent = { type: 'leaving', step: 'words' }
const accepted: OutboxEvent = { type: 'receipt', receipt: receipt('awaited', 'awaited') }
const lost = failed({ kind: 'network', message: 'The server could not be reached.' })

describe('what leaves next', () => {
  it.each<[string, Submission, ReturnType<typeof nextStep>]>([
    ['the words leave before any file', queued, 'words'],
    ['the photo follows once the server has the words', story(words, accepted), 'image'],
    ['the video follows the photo', story({ type: 'receipt', receipt: receipt('received', 'awaited') }), 'video'],
    [
      'nothing is left when every part is received',
      story({ type: 'receipt', receipt: receipt('received', 'received') }),
      null,
    ],
    ['a part the contributor gave up does not leave', story(accepted, { type: 'drop', part: 'image' }), 'video'],
    ['the words leave again when the server has forgotten them', story(accepted, { type: 'forgotten' }), 'words'],
  ])('%s', (_rule, submission, step) => expect(nextStep(submission)).toBe(step))
})

describe('what becomes of a story', () => {
  it.each<[string, Submission, object]>([
    ['leaving is shown as sending', story(words), { name: 'sending', step: 'words' }],
    [
      'a lost connection waits and says when it is tried again',
      story(words, lost),
      { name: 'waiting', why: 'network', nextTryAt: now + 5_000 },
    ],
    [
      'a server error waits longer each time',
      story(failed({ kind: 'server', message: 'x' }), failed({ kind: 'server', message: 'x' })),
      { name: 'waiting', why: 'server', nextTryAt: now + 10_000 },
    ],
    [
      'a busy server is left alone for as long as it asked',
      story(failed({ kind: 'busy', message: 'x', retryAfterMs: 600_000 })),
      { name: 'waiting', why: 'busy', nextTryAt: now + 600_000 },
    ],
    [
      "a refusal of the words needs the contributor and keeps the server's reasons",
      story(
        failed({
          kind: 'refused',
          status: 400,
          message: 'No',
          issues: [{ field: 'title', message: 'Title is required' }],
        }),
      ),
      { name: 'attention', need: 'edit', message: 'No', issues: [{ field: 'title', message: 'Title is required' }] },
    ],
    [
      'a refusal of a file leaves the words sent',
      story(accepted, failed({ kind: 'refused', status: 400, message: 'Not a video', issues: [] }, 'video')),
      { name: 'attention', need: 'media', message: 'Not a video' },
    ],
    [
      'a part refused on the receipt needs the contributor once nothing else is left to send',
      story({ type: 'receipt', receipt: receipt('received', 'refused') }),
      { name: 'attention', need: 'media' },
    ],
    [
      'a refused photo does not keep the video back',
      story({ type: 'receipt', receipt: receipt('refused', 'awaited') }),
      { name: 'queued' },
    ],
    [
      'an earlier version on the server is said, not written over',
      story({ type: 'receipt', receipt: receipt('awaited', 'awaited', 'other words') }),
      { name: 'attention', need: 'differs' },
    ],
    [
      'the earlier version goes on with its files when the contributor keeps it',
      story(
        { type: 'receipt', receipt: receipt('awaited', 'awaited', 'other words') },
        { type: 'keep earlier version' },
      ),
      { name: 'queued' },
    ],
    ['media wait for Wi-Fi', story(accepted, { type: 'held' }), { name: 'paused' }],
    [
      'a file the browser lost is said',
      story(accepted, { type: 'unreadable', part: 'video' }),
      { name: 'attention', need: 'media' },
    ],
    ['Retry puts it back into the row', story(lost, { type: 'retry' }), { name: 'queued' }],
  ])('%s', (_rule, submission, status) => expect(submission.status).toMatchObject(status))
})

describe('what may be let go of', () => {
  it.each<[string, Submission, boolean]>([
    ['nothing before the server has the words', queued, false],
    ['nothing while a part is awaited', story({ type: 'receipt', receipt: receipt('received', 'awaited') }), false],
    [
      'everything once all parts are received',
      story({ type: 'receipt', receipt: receipt('received', 'received') }),
      true,
    ],
    ['nothing while a part is refused', story({ type: 'receipt', receipt: receipt('received', 'refused') }), false],
    [
      'everything once the contributor gives up the refused part',
      story({ type: 'receipt', receipt: receipt('received', 'refused') }, { type: 'drop', part: 'video' }),
      true,
    ],
  ])('%s', (_rule, submission, settled) => expect(isSettled(submission)).toBe(settled))

  it('keeps a part that the server lists with another fingerprint', () => {
    const other = receipt('received', 'received')
    const strange = { ...other, parts: other.parts.map((part) => ({ ...part, sha256: 'c'.repeat(64) })) }
    expect(isSettled(story({ type: 'receipt', receipt: strange }))).toBe(false)
  })
})

describe('when it is tried', () => {
  it('the wait doubles up to a quarter of an hour and is spread by chance', () => {
    expect([1, 2, 3, 9, 30].map((failures) => backoffMs(failures, 0.5))).toEqual([
      5_000, 10_000, 20_000, 900_000, 900_000,
    ])
    expect([0, 1].map((chance) => backoffMs(1, chance))).toEqual([3_750, 6_250])
  })

  it('coming back online does not wait, except for a server in trouble or one that asked for time', () => {
    const signal = { type: 'signal' } as const
    const trouble = story(failed({ kind: 'server', message: 'x' }), signal)
    expect([isDue(trouble, now), isDue(trouble, now + 5_000)]).toEqual([false, true])
    const busy = story(failed({ kind: 'busy', message: 'x', retryAfterMs: 60_000 }), signal)
    expect([isDue(busy, now), isDue(busy, now + 60_000)]).toEqual([false, true])
    expect([isDue(story(lost), now), isDue(story(lost, signal), now)]).toEqual([false, true])
  })

  it('coming back online, the pauses begin anew', () => {
    const again = story(lost, lost, lost, { type: 'signal' }, words, lost)
    expect(again).toMatchObject({ failures: 1, status: { nextTryAt: now + 5_000 } })
  })

  it('progress forgets earlier failures', () => {
    const { failures, parts } = story(accepted, lost, { type: 'progress', part: 'image', sentBytes: 500 })
    expect([failures, parts[0]?.sentBytes]).toEqual([0, 500])
  })

  it('what needs the contributor sets no timer', () => {
    expect(nextTryAt([story(failed({ kind: 'refused', status: 400, message: 'No', issues: [] }))])).toBeNull()
    expect(nextTryAt([story(lost), story(lost, lost)])).toBe(now + 5_000)
  })

  it('words can be changed until the server holds them', () => {
    expect([isEditable(story(lost)), isEditable(story(accepted))]).toEqual([true, false])
  })
})
