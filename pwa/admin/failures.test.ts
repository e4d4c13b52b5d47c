import { expect, it } from 'vitest'
import { ApiError } from '../remote/client.ts'
import { colleaguesVersion, serverWords } from './failures.ts'

const refusal = (status: number, body: unknown) => new ApiError(status, JSON.stringify(body), '')

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
