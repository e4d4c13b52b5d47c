import { describe, expect, it } from 'vitest'
import { advanceLetter, isForgettable, isOverdue, type Letter, type LetterEvent } from './letters.ts'
import { isDue } from './retryPolicy.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const day = 24 * 3_600_000

const queued: Letter = {
  id: '5f0d5c1e-6f0e-4a63-9d5e-3a3a0e7a1c11',
  kind: 'volunteer',
  summary: 'Volunteer application',
  queuedAt: '2026-11-21T09:00:00.000Z',
  body: { iv: new Uint8Array(12), bytes: new ArrayBuffer(64) },
  tries: 0,
  failures: 0,
  status: { name: 'queued' },
}

const following = (...events: LetterEvent[]) => events.reduce(advanceLetter, queued)
const failed = (failure: Extract<LetterEvent, { type: 'failed' }>['failure']): LetterEvent => ({
  type: 'failed',
  failure,
  now,
  chance: 0.5,
})
const network = failed({ kind: 'network', message: 'The server could not be reached.' })

describe('a letter', () => {
  it('lets go of what was written only when the server has it', () => {
    for (const event of [network, { type: 'retry' }, { type: 'edit' }, { type: 'leaving' }] as LetterEvent[])
      expect(following({ type: 'leaving' }, event).body).toBe(queued.body)
    const sent = following({ type: 'leaving' }, { type: 'received', now })
    expect([sent.body, sent.status]).toEqual([null, { name: 'sent', at: '2026-11-21T10:00:00.000Z' }])
  })

  it.each([
    ['network', { kind: 'network', message: 'x' }, 5_000],
    ['server', { kind: 'server', message: 'x' }, 5_000],
    ['busy', { kind: 'busy', message: 'x', retryAfterMs: 600_000 }, 600_000],
  ] as const)('that met %s waits and is tried again by itself', (why, failure, ms) => {
    expect(following(failed(failure)).status).toEqual({ name: 'waiting', why, message: 'x', nextTryAt: now + ms })
  })

  it('waits longer with each failure, and counts its tries', () => {
    const twice = following({ type: 'leaving' }, network, { type: 'leaving' }, network)
    expect(twice).toMatchObject({ tries: 2, failures: 2, status: { nextTryAt: now + 10_000 } })
    expect(advanceLetter(twice, { type: 'retry' })).toMatchObject({ failures: 0, status: { name: 'queued' } })
  })

  it('begins anew at a sign of the network when it waits for one, and for nothing else', () => {
    expect(following(network, network, { type: 'signal' })).toMatchObject({ failures: 0, status: { name: 'queued' } })
    const trouble = following(failed({ kind: 'server', message: 'x' }))
    const editing = following(network, { type: 'edit' })
    for (const letter of [trouble, editing]) expect(advanceLetter(letter, { type: 'signal' })).toEqual(letter)
  })

  it("that was refused needs attention, with the server's words", () => {
    const issues = [{ field: 'email', message: 'Valid email is required' }]
    const refused = following(failed({ kind: 'refused', status: 400, message: 'Not like this.', issues }))
    expect(refused.status).toEqual({ name: 'attention', code: 400, message: 'Not like this.', issues })
  })

  it.each([
    ['refused', failed({ kind: 'refused', status: 400, message: 'x', issues: [] })],
    ['unreadable', { type: 'unreadable' }],
    ['open in its form', { type: 'edit' }],
    ['sent', { type: 'received', now }],
  ] as [string, LetterEvent][])('that is %s is not tried by itself, however long ago that was', (_state, event) => {
    expect(isDue(following(event), now + 365 * day)).toBe(false)
  })

  it('that arrived stays arrived', () => {
    for (const type of ['retry', 'edit'] as const)
      expect(following({ type: 'received', now }, { type }).status.name).toBe('sent')
  })
})

describe('personal details on the phone', () => {
  const queuedAt = new Date(now).toISOString()
  it.each([
    ['volunteer', 6, false],
    ['volunteer', 8, true],
    ['contact', 8, false],
    ['newsletter', 8, false],
  ] as const)('a %s letter that waited %i days is brought to mind: %s', (kind, days, reminded) => {
    expect(isOverdue({ ...queued, kind, queuedAt }, now + days * day)).toBe(reminded)
  })

  it('the note of a letter that arrived is dropped after a week', () => {
    const sent = following({ type: 'received', now })
    expect([6, 8].map((days) => isForgettable(sent, now + days * day))).toEqual([false, true])
    expect(isForgettable(queued, now + 365 * day)).toBe(false)
  })
})
