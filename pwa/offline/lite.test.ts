import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser with one cookie, a kind of line, and a style preference. */
let cookie = ''
let line: EventTarget & { effectiveType?: string; saveData?: boolean }

beforeEach(() => {
  vi.resetModules()
  cookie = ''
  line = new EventTarget()
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(written: string) {
      cookie = written.includes('Max-Age=0') ? '' : (written.split(';')[0] ?? '')
    },
    documentElement: { toggleAttribute: () => undefined },
  })
  vi.stubGlobal('navigator', { connection: line, onLine: true })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const load = () => import('./lite.ts')
const changeLine = (effectiveType: string) => {
  line.effectiveType = effectiveType
  line.dispatchEvent(new Event('change'))
}

test('on a slow line lite mode comes on by itself, and the next page is rendered so', async () => {
  line.effectiveType = '2g'
  const { startLite, followLine, isLite } = await load()
  startLite(false)
  expect(isLite()).toBe(false)
  followLine()
  expect([isLite(), cookie]).toEqual([true, 'vfw_lite=auto'])
})

test('a line that gets worse while somebody reads changes the next page, not this one', async () => {
  const { startLite, followLine, isLite } = await load()
  startLite(false)
  followLine()
  changeLine('slow-2g')
  expect([isLite(), cookie]).toEqual([false, 'vfw_lite=auto'])
  changeLine('4g')
  expect(cookie).toBe('')
})

test('a page that the server rendered for Save-Data stays so, though the scripts are told nothing', async () => {
  const { startLite, followLine, isLite } = await load()
  startLite(true)
  followLine()
  expect([isLite(), cookie]).toEqual([true, ''])
})

test("the visitor's word holds on any line", async () => {
  const { startLite, followLine, setLite, isLite } = await load()
  startLite(true)
  followLine()
  setLite(false)
  changeLine('2g')
  expect([isLite(), cookie]).toEqual([false, 'vfw_lite=off'])
})

test('the offline shell, which was rendered for nobody, goes by the cookie', async () => {
  cookie = 'vfw_lite=on'
  const { startLite, isLite } = await load()
  startLite(null)
  expect(isLite()).toBe(true)
})
