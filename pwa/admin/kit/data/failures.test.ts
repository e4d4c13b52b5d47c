import { expect, it } from 'vitest'
import type { WireError } from '../../../../data/contract/errors.ts'
import { ApiError } from '../../../remote/client.ts'
import { dismissToast, toasts } from '../../../ui/toasts.ts'
import { colleaguesVersion, serverWords, showFailed } from './failures.ts'

const refusal = (status: number, body: WireError & { current?: unknown }) =>
  new ApiError(status, JSON.stringify(body), '')

it('an admin reads the server’s own words', () => {
  expect(serverWords(refusal(409, { message: 'admin2 decided already.' }))).toBe('admin2 decided already.')
  expect(serverWords(new ApiError(502, '', 'Bad Gateway'))).toBe('502: Bad Gateway')
})

it('a server that did not answer is not blamed for a refusal', () => {
  expect(serverWords(new TypeError('Failed to fetch'))).toMatch(/did not answer/)
})

it('a colleague’s version comes with a conflict and with nothing else', () => {
  const current = { id: 4, title: 'Theirs' }
  expect(colleaguesVersion(refusal(409, { message: 'Changed', current }))).toEqual(current)
  expect(colleaguesVersion(refusal(409, { message: 'Changed' }))).toBeNull()
  expect(colleaguesVersion(refusal(500, { message: 'Broken', current }))).toBeNull()
  expect(colleaguesVersion(new TypeError('Failed to fetch'))).toBeNull()
})

it('what failed is said under its title, but not the end of a session, which the gate tells', () => {
  dismissToast()
  showFailed('Save Failed', refusal(401, { message: 'Please sign in.' }))
  expect(toasts.current).toBeNull()
  showFailed('Save Failed', refusal(400, { message: 'The note is too long.' }))
  expect(toasts.current).toMatchObject({ title: 'Save Failed', text: 'The note is too long.', tone: 'bad' })
})
