import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { StoryReceipt } from '../../../data/contract/stories.ts'
import {
  advance,
  isEditable,
  isForgettable,
  isOverdue,
  isSettled,
  nextStep,
  type OutboxEvent,
  type Part,
  type QueuedMessage,
  type QueuedStory,
} from './outbox.ts'
import { backoffMs, type Failure, isDue, nextTryAt } from './retryPolicy.ts'

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

const queued: QueuedStory = {
  kind: 'story',
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
const failed = (failure: Failure, step: 'words' | 'video' = 'words'): OutboxEvent =>
  failure.kind === 'refused'
    ? { type: 'refused', step, refusal: failure }
    : { type: 'failed', failure, now, jitter: 0.5 }

const words: OutboxEvent = { type: 'leaving', step: 'words' }
const accepted: OutboxEvent = { type: 'receipt', receipt: receipt('awaited', 'awaited') }
const lost = failed({ kind: 'network', message: 'The server could not be reached.' })

describe('what leaves next', () => {
  it.each<[string, QueuedStory, ReturnType<typeof nextStep>]>([
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
  it.each<[string, QueuedStory, object]>([
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
      story(
        { type: 'receipt', receipt: receipt('received', 'awaited') },
        failed({ kind: 'refused', status: 400, message: 'Not a video', issues: [] }, 'video'),
      ),
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
      story({ type: 'receipt', receipt: receipt('received', 'awaited') }, { type: 'unreadable', step: 'video' }),
      { name: 'attention', need: 'media' },
    ],
    [
      'a file the browser lost does not keep the others back',
      story(accepted, { type: 'unreadable', step: 'video' }),
      { name: 'queued' },
    ],
    ['Retry puts it back into the row', story(lost, { type: 'retry' }), { name: 'queued' }],
  ])('%s', (_rule, submission, status) => expect(submission.status).toMatchObject(status))
})

describe('what may be let go of', () => {
  it.each<[string, QueuedStory, boolean]>([
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
  it('the wait doubles up to a quarter of an hour and is spread by jitter', () => {
    expect([1, 2, 3, 9, 30].map((failures) => backoffMs(failures, 0.5))).toEqual([
      5_000, 10_000, 20_000, 900_000, 900_000,
    ])
    expect([0, 1].map((jitter) => backoffMs(1, jitter))).toEqual([3_750, 6_250])
  })

  it('coming back online does not wait, except for a server in trouble or one that asked for time', () => {
    const online = { type: 'online' } as const
    const trouble = story(failed({ kind: 'server', message: 'x' }), online)
    expect([isDue(trouble, now), isDue(trouble, now + 5_000)]).toEqual([false, true])
    const busy = story(failed({ kind: 'busy', message: 'x', retryAfterMs: 60_000 }), online)
    expect([isDue(busy, now), isDue(busy, now + 60_000)]).toEqual([false, true])
    expect([isDue(story(lost), now), isDue(story(lost, online), now)]).toEqual([false, true])
  })

  it('coming back online, the pauses begin anew', () => {
    const again = story(lost, lost, lost, { type: 'online' }, words, lost)
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

const message: QueuedMessage = {
  id: '5f0d5c1e-6f0e-4a63-9d5e-3a3a0e7a1c12',
  kind: 'volunteer',
  summary: 'Volunteer application',
  queuedAt: '2026-11-21T09:00:00.000Z',
  body: { iv: new Uint8Array(12), bytes: new ArrayBuffer(64) },
  tries: 0,
  failures: 0,
  status: { name: 'queued' },
}
const following = (...events: OutboxEvent[]) => events.reduce(advance, message)
const refused = failed({ kind: 'refused', status: 400, message: 'x', issues: [] })
const day = 24 * 3_600_000

describe('what becomes of a message', () => {
  it('it lets go of what was written only when the server has it', () => {
    for (const event of [lost, { type: 'retry' }, { type: 'edit' }, words] as OutboxEvent[])
      expect(following(words, event).body).toBe(message.body)
    const sent = following(words, { type: 'received', now })
    expect([sent.body, sent.status]).toEqual([null, { name: 'sent', at: '2026-11-21T10:00:00.000Z' }])
  })

  it.each([
    ['network', { kind: 'network', message: 'x' }, 5_000],
    ['server', { kind: 'server', message: 'x' }, 5_000],
    ['busy', { kind: 'busy', message: 'x', retryAfterMs: 600_000 }, 600_000],
  ] as const)('having met %s it waits and is tried again by itself', (why, failure, ms) => {
    expect(following(failed(failure)).status).toEqual({ name: 'waiting', why, message: 'x', nextTryAt: now + ms })
  })

  it('it waits longer with each failure, and counts its tries', () => {
    const twice = following(words, lost, words, lost)
    expect(twice).toMatchObject({ tries: 2, failures: 2, status: { nextTryAt: now + 10_000 } })
    expect(advance(twice, { type: 'retry' })).toMatchObject({ failures: 0, status: { name: 'queued' } })
  })

  it('it begins anew at a sign of the network when it waits for one, and for nothing else', () => {
    expect(following(lost, lost, { type: 'online' })).toMatchObject({ failures: 0, status: { name: 'queued' } })
    const trouble = following(failed({ kind: 'server', message: 'x' }))
    const editing = following(lost, { type: 'edit' })
    for (const one of [trouble, editing]) expect(advance(one, { type: 'online' })).toEqual(one)
  })

  it("refused, it needs attention, with the server's words", () => {
    const issues = [{ field: 'email', message: 'Valid email is required' }]
    const { status } = following(failed({ kind: 'refused', status: 400, message: 'Not like this.', issues }))
    expect(status).toEqual({ name: 'attention', code: 400, message: 'Not like this.', issues })
  })

  it.each([
    ['refused', refused],
    ['unreadable', { type: 'unreadable', step: 'words' }],
    ['open in its form', { type: 'edit' }],
    ['sent', { type: 'received', now }],
  ] as [string, OutboxEvent][])('that is %s is not tried by itself, however long ago that was', (_state, event) => {
    expect(isDue(following(event), now + 365 * day)).toBe(false)
  })

  it('that arrived stays arrived, whatever another tab still says of it', () => {
    for (const event of [{ type: 'retry' }, { type: 'edit' }, words, lost, refused] as OutboxEvent[])
      expect(following({ type: 'received', now }, event).status.name).toBe('sent')
  })

  it('can be taken back into its form unless it is on its way or has arrived', () => {
    expect([following(lost), following(refused), following({ type: 'edit' })].map(isEditable)).toEqual([
      true,
      true,
      true,
    ])
    expect([following(words), following({ type: 'received', now })].map(isEditable)).toEqual([false, false])
  })
})

describe('personal details on the phone', () => {
  const queuedAt = new Date(now).toISOString()
  it.each([
    ['volunteer', 6, false],
    ['volunteer', 8, true],
    ['contact', 8, false],
    ['newsletter', 8, false],
  ] as const)('a %s message that waited %i days is brought to mind: %s', (kind, days, reminded) => {
    expect(isOverdue({ ...message, kind, queuedAt }, now + days * day)).toBe(reminded)
  })

  it('the note of a message that arrived is dropped after a week', () => {
    const sent = following({ type: 'received', now })
    expect([6, 8].map((days) => isForgettable(sent, now + days * day))).toEqual([false, true])
    expect(isForgettable(message, now + 365 * day)).toBe(false)
  })
})

describe('the drawing in docs/architecture.md', () => {
  const drawing = /A submission in the outbox.*?```mermaid\n(.*?)```/s.exec(
    readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8'),
  )?.[1]
  const arrows = [...(drawing ?? '').matchAll(/^ +(\w+) --> (\w+): (.+)$/gm)].flatMap(
    ([, from = '', to = '', events = '']) => events.split(', ').map((event) => ({ from, to, event })),
  )

  type Status = (QueuedStory | QueuedMessage)['status']['name']
  const inState: Record<Status, (QueuedStory | QueuedMessage)[]> = {
    queued: [queued, message, story({ type: 'receipt', receipt: receipt('received', 'received') })],
    sending: [story(words), story(accepted, { type: 'leaving', step: 'video' }), following(words)],
    waiting: [story(lost), story(accepted, lost), following(lost)],
    paused: [story(accepted, { type: 'held' })],
    attention: [
      story(refused),
      story({ type: 'receipt', receipt: receipt('received', 'awaited', 'other') }),
      following(refused),
    ],
    editing: [following({ type: 'edit' })],
    sent: [following({ type: 'received', now })],
  }
  const ofType: Record<OutboxEvent['type'], OutboxEvent[]> = {
    leaving: [words],
    failed: [lost],
    refused: [refused],
    unreadable: [{ type: 'unreadable', step: 'video' }],
    received: [{ type: 'received', now }],
    online: [{ type: 'online' }],
    retry: [{ type: 'retry' }],
    receipt: [accepted, { type: 'receipt', receipt: receipt('received', 'refused') }],
    progress: [{ type: 'progress', part: 'video', sentBytes: 500 }],
    forgotten: [{ type: 'forgotten' }],
    held: [{ type: 'held' }],
    'send now': [{ type: 'send now' }],
    drop: [{ type: 'drop', part: 'video' }],
    'keep earlier version': [{ type: 'keep earlier version' }],
    edit: [{ type: 'edit' }],
  }

  it('shows every state and every event', () => {
    expect([...new Set(arrows.flatMap(({ from, to }) => [from, to]))].sort()).toEqual(Object.keys(inState).sort())
    expect([...new Set(arrows.map(({ event }) => event))].sort()).toEqual(Object.keys(ofType).sort())
  })

  it.each(arrows)('$from goes to $to with: $event', ({ from, to, event }) => {
    const after = inState[from as Status].flatMap((one) =>
      ofType[event as OutboxEvent['type']].map((happened) => advance(one, happened).status.name),
    )
    expect(after).toContain(to)
  })
})
