import { describe, expect, it, vi } from 'vitest'
import type { DirectAnswer } from '../../offline/outbox/client/sendWhole.ts'
import { nothingKept, sendWithoutKeeping } from './withoutKeeping.ts'

function story(answer: DirectAnswer | null, keeps: boolean) {
  const sendAll = vi.fn(async () => answer ?? ({ name: 'unanswered', message: '' } as const))
  const keepWords = vi.fn(async () => {
    if (!keeps) throw new Error('Nothing can be kept here.')
  })
  return { online: answer !== null, sendAll, keepWords, isWritten: true }
}
const unanswered = { name: 'unanswered', message: '' } as const

describe('a story whose photo the browser cannot keep', () => {
  it('is sent with its photo while there is a line', async () => {
    const given = story({ name: 'received', code: 'AAAABBBBCCCC' }, true)
    expect(await sendWithoutKeeping(given)).toEqual({ name: 'received', code: 'AAAABBBBCCCC' })
    expect(given.keepWords).not.toHaveBeenCalled()
  })

  it('goes to the outbox with its words alone where there is none', async () => {
    const given = story(null, true)
    expect(await sendWithoutKeeping(given)).toEqual({ name: 'words kept' })
    expect(given.sendAll).not.toHaveBeenCalled()
  })

  it('and also where the line brings no answer', async () => {
    expect(await sendWithoutKeeping(story(unanswered, true))).toEqual({ name: 'words kept' })
  })

  it('refused by the server, it stays in its form', async () => {
    const given = story({ name: 'refused', message: 'The title is too long.' }, true)
    expect(await sendWithoutKeeping(given)).toEqual({ name: 'refused', message: 'The title is too long.' })
    expect(given.keepWords).not.toHaveBeenCalled()
  })
})

describe('in a browser that keeps nothing', () => {
  it.each([null, unanswered])('the form says so, and stays filled: %o', async (answer) => {
    expect(await sendWithoutKeeping(story(answer, false))).toEqual({ name: 'refused', message: nothingKept })
  })

  it('what the server said about its trouble is told', async () => {
    const outcome = await sendWithoutKeeping(story({ name: 'unanswered', message: 'The disk is full.' }, false))
    expect(outcome).toEqual({ name: 'refused', message: 'The disk is full.' })
  })
})
