import { describe, expect, it } from 'vitest'
import type { WireError } from '../../../../data/contract/errors.ts'
import type { StoryReceipt } from '../../../../data/contract/stories.ts'
import { judge, receiptIn } from './answers.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const ours = JSON.stringify({
  message: 'Title is required',
  issues: [{ field: 'title', message: 'Title is required' }],
} satisfies WireError)
const page = '<html>Please log in</html>'

describe('an answer other than yes', () => {
  it.each<[number, string, string]>([
    [400, ours, 'refused'],
    [401, ours, 'refused'],
    [404, ours, 'refused'],
    [413, page, 'refused'],
    [415, 'Please select an image file.', 'refused'],
    [401, page, 'server'],
    [403, page, 'server'],
    [404, page, 'server'],
    [511, page, 'server'],
    [408, ours, 'server'],
    [423, ours, 'server'],
    [500, ours, 'server'],
    [503, ours, 'server'],
    [507, ours, 'server'],
    [429, ours, 'busy'],
  ])('%i with %s is %s', (status, text, kind) => {
    expect(judge(status, new Headers(), text, now).kind).toBe(kind)
  })

  it("a refusal keeps the server's words and fields", () => {
    expect(judge(400, new Headers(), ours, now)).toMatchObject({
      message: 'Title is required',
      issues: [{ field: 'title', message: 'Title is required' }],
    })
  })

  it.each([413, 415, 500, 502])('%i keeps a short plain text as its words, and nothing else', (status) => {
    const message = (type: string, text: string) =>
      judge(status, new Headers({ 'content-type': type }), text, now).message
    expect(message('text/plain; charset=utf-8', ' Please select an image file.\n')).toBe('Please select an image file.')
    expect(message('text/plain', 'a'.repeat(301))).toBe('')
    expect(message('text/html', page)).toBe('')
    expect(message('application/json', '{"cut')).toBe('')
    expect(judge(status, new Headers(), '', now).message).toBe('')
  })

  it.each<[string | null, number]>([
    ['120', 120_000],
    ['0', 1_000],
    ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
    ['soon', 60_000],
    [null, 60_000],
    ['99999999', 86_400_000],
  ])('a busy server that says %s is left alone for %i ms', (header, ms) => {
    const headers = new Headers(header === null ? {} : { 'retry-after': header })
    expect(judge(429, headers, ours, now)).toMatchObject({ kind: 'busy', retryAfterMs: ms })
  })

  it('a server that is away for maintenance says for how long', () => {
    expect(judge(503, new Headers({ 'retry-after': '30' }), page, now)).toMatchObject({
      kind: 'busy',
      retryAfterMs: 30_000,
    })
  })
})

describe('a receipt', () => {
  const receipt: StoryReceipt = {
    submission: 'a',
    storyId: 1,
    code: 'ABCD2345EFG7',
    title: 'The nets',
    words: { sha256: 'w' },
    parts: [],
    receivedAt: '2026-11-21T10:00:00.000Z',
    signature: 's',
  }

  it('is read from the answer', () => {
    expect(receiptIn(JSON.stringify(receipt), 'a')).toEqual(receipt)
  })

  it.each([
    ['a page in between', page],
    ['a cut answer', JSON.stringify(receipt).slice(0, 30)],
    ['nothing', ''],
    ['null', 'null'],
    ['that of another story', JSON.stringify({ ...receipt, submission: 'b' })],
    ['one without its parts', JSON.stringify({ ...receipt, parts: undefined })],
  ])('%s is none', (_what, text) => {
    expect(receiptIn(text, 'a')).toBeNull()
  })
})
