import { afterEach, expect, test, vi } from 'vitest'
import { askForSync, canSendWhenClosed } from './backgroundSync.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser whose worker is registered, with what it says about Background Sync. */
function browser(registration: object | undefined, query?: () => Promise<{ state: string }>) {
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration },
    permissions: query && { query },
  })
}
const says = (state: string) => async () => ({ state })
const sync = { register: async () => undefined }

test.each([
  ['that knows Background Sync and may', { sync }, says('granted'), true],
  ['that knows it and must not', { sync }, says('denied'), false],
  ['that does not say whether it may', { sync }, undefined, false],
  ['that does not know the question', { sync }, () => Promise.reject(new TypeError('No such permission')), false],
  ['without it, as Firefox and Safari are', {}, says('granted'), false],
  ['without a worker', undefined, says('granted'), false],
])('a browser %s sends while the site is closed: %#', async (_which, registration, query, closed) => {
  browser(registration, query)
  expect(await canSendWhenClosed()).toBe(closed)
})

test('a browser without service workers sends only while the site is open', async () => {
  vi.stubGlobal('navigator', {})
  expect(await canSendWhenClosed()).toBe(false)
  await askForSync()
})

test('a browser that refuses to be woken is no error: the next visit sends', async () => {
  const register = vi.fn(() => Promise.reject(new Error('Permission denied.')))
  browser({ sync: { register } }, says('denied'))
  await askForSync()
  expect(register).toHaveBeenCalledWith('outbox')
})
