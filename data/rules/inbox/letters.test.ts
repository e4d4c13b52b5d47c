import { expect, test } from 'vitest'
import { applicationMoves, applicationsThatMayBecome, messageMoves, messagesThatMayBecome } from './letters.ts'

test('a message goes from unread to read to responded, and from there back to read alone', () => {
  expect(messageMoves).toEqual({ unread: ['read'], read: ['responded'], responded: ['read'] })
  expect(messagesThatMayBecome('read')).toEqual(['unread', 'responded'])
  expect(messagesThatMayBecome('unread')).toEqual([])
})

test('nobody is accepted without having been shortlisted, and every decision has a way back', () => {
  expect(applicationsThatMayBecome('accepted')).toEqual(['shortlisted'])
  for (const [from, moves] of Object.entries(applicationMoves))
    for (const to of moves) expect(applicationMoves[to].length, `${from} → ${to}`).toBeGreaterThan(0)
  expect(applicationsThatMayBecome('pending')).toEqual(['shortlisted', 'declined'])
})
