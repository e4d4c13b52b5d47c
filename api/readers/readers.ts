import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../platform/deps.ts'
import { remembered } from '../platform/remembered.ts'

const cookieName = 'vfw_reader'
const lastsSeconds = 365 * 24 * 3600
/** The server's own clock may be set back a little. */
const patienceSeconds = 60

type Identity = Pick<Deps, 'clock' | 'config' | 'secrets'>

/**
 * Finds the hidden name of the reader whose cookie came along. A cookie that is missing, forged or older than it may be names
 * nobody. Open pages bring theirs every few seconds: it is unsealed once.
 */
export function createReaders({ clock, secrets }: Pick<Identity, 'clock' | 'secrets'>): (c: Context) => string | null {
  const readCookie = remembered((cookie) => {
    const [id, issued] = secrets.unseal(cookie)?.split('.') ?? []
    return id && issued ? { name: secrets.hide(`reader ${id}`), issued: Number.parseInt(issued, 36) } : null
  }, mostRemembered)
  return (c) => {
    const cookie = getCookie(c, cookieName) ?? ''
    const found = cookie.length <= longestCookie ? readCookie(cookie) : null
    if (!found) return null
    const ageSeconds = secondsOf(clock.now()) - found.issued
    return ageSeconds >= -patienceSeconds && ageSeconds <= lastsSeconds ? found.name : null
  }
}

/** Far above the length of ours: what is remembered takes a megabyte at most. */
const [mostRemembered, longestCookie] = [5_000, 200]

/** Makes a reader of whoever called, by a cookie that only the calls of a story see: pages and lists stay the same for everybody. */
export function giveReader(c: Context, { clock, config, secrets }: Identity): string {
  const id = randomBytes(16).toString('base64url')
  const sealed = secrets.seal(`${id}.${secondsOf(clock.now()).toString(36)}`)
  const secure = config.publicUrl.startsWith('https:')
  const scope = { path: '/api/stories/', httpOnly: true, sameSite: 'Lax', secure } as const
  setCookie(c, cookieName, sealed, { ...scope, maxAge: lastsSeconds })
  return secrets.hide(`reader ${id}`)
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)
