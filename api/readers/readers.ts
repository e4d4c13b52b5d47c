import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../platform/deps.ts'

const cookieName = 'vfw_reader'
const lastsSeconds = 365 * 24 * 3600
/** The server's own clock may be set back a little. */
const patienceSeconds = 60

type Identity = Pick<Deps, 'clock' | 'config' | 'secrets'>

/**
 * The hidden name of the reader whose cookie came along. A cookie that is missing, forged or older than it may be names
 * nobody.
 */
export function readerOf(c: Context, { clock, secrets }: Pick<Identity, 'clock' | 'secrets'>): string | null {
  const text = secrets.unseal(getCookie(c, cookieName) ?? '')
  const [id, issued] = text?.split('.') ?? []
  if (!id || !issued) return null
  const ageSeconds = secondsOf(clock.now()) - Number.parseInt(issued, 36)
  return ageSeconds >= -patienceSeconds && ageSeconds <= lastsSeconds ? secrets.hide(`reader ${id}`) : null
}

/** Makes a reader of whoever called, by a cookie that only the calls of stories see: pages stay the same for everybody. */
export function giveReader(c: Context, { clock, config, secrets }: Identity): string {
  const id = randomBytes(16).toString('base64url')
  const sealed = secrets.seal(`${id}.${secondsOf(clock.now()).toString(36)}`)
  const secure = config.publicUrl.startsWith('https:')
  const scope = { path: '/api/stories', httpOnly: true, sameSite: 'Lax', secure } as const
  setCookie(c, cookieName, sealed, { ...scope, maxAge: lastsSeconds })
  return secrets.hide(`reader ${id}`)
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)
