import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../remote/client.ts'
import { beginTry, failTry, isChangedSince, settleTry } from './attempt.ts'
import { draft, dropDraft, wordsOf, writeDraft } from './draft.ts'

afterEach(dropDraft)

let ids = 0
const newId = () => `id ${++ids}`
const send = () => beginTry({ ...wordsOf(draft), selectedRecipients: [1, 2] }, newId)
const write = (subject: string) => writeDraft({ subject, content: '<p>Hello</p>' })
const refusal = (status: number) => new ApiError(status, '{}', '')
const lost = new TypeError('Failed to fetch')

it.each([401, 403, 408, 425, 429, 500, 502])(
  'a lost answer and then a %d leave the newsletter under its first id',
  (status) => {
    write('November')
    const first = send()
    failTry(first.id, lost)
    failTry(send().id, refusal(status))
    expect(send().id).toBe(first.id)
  },
)

it('a lost answer is not forgotten by a refusal of the words, which may then be mended', () => {
  write('November')
  const first = send()
  failTry(first.id, lost)
  failTry(send().id, refusal(409))
  write('November, mended')
  expect(send()).toMatchObject({ id: first.id, sent: { subject: 'November, mended' } })
})

it('a page that was left while it sent counts as a lost answer', () => {
  write('November')
  const first = send()
  failTry(send().id, refusal(400))
  expect(send().id).toBe(first.id)
})

it('what was refused for itself has begun nothing: the next is another act', () => {
  write('November')
  const first = send()
  failTry(first.id, refusal(409))
  expect(draft.attempt).toBeNull()
  expect(send().id).not.toBe(first.id)
})

it('a try after a lost answer sends what the first has sent, and what was written since stays as a new draft', () => {
  write('November')
  const first = send()
  failTry(first.id, lost)
  write('December')
  expect(isChangedSince(draft, draft.attempt?.sent ?? null)).toBe(true)
  const again = send()
  expect(again).toEqual(first)
  expect(settleTry(again.id, again.sent)).toBe(true)
  expect(draft).toMatchObject({ subject: 'December', attempt: null })
  expect(send().id).not.toBe(first.id)
})

it('a draft that was sent as it stands is empty after it', () => {
  write('November')
  const { id, sent } = send()
  expect(settleTry(id, sent)).toBe(false)
  expect(draft.subject).toBe('')
})

it('an answer that comes when somebody else writes takes nothing of theirs', () => {
  write('November')
  const { id, sent } = send()
  dropDraft()
  write('Of the other admin')
  expect(settleTry(id, sent)).toBe(false)
  expect(draft.subject).toBe('Of the other admin')
})
