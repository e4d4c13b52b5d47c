import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Keys {
  appKey: string
  appSecret: string
  accessToken: string
  accessSecret: string
}

/** Seconds between the caller's clock and ours that X bears. */
const mostSkew = 300

/**
 * Whether a call carries the OAuth 1.0a signature of these keys: https://datatracker.ietf.org/doc/html/rfc5849#section-3.4
 * Callers sign the address as they know it, over https, whatever way their bytes take. Bodies that are no form are not signed.
 */
export function isSigned(request: Request, keys: Keys, now: Date): boolean {
  const given = readHeader(request.headers.get('authorization') ?? '')
  if (given.oauth_consumer_key !== keys.appKey || given.oauth_token !== keys.accessToken) return false
  if (given.oauth_signature_method !== 'HMAC-SHA1' || !given.oauth_nonce) return false
  if (Math.abs(Number(given.oauth_timestamp) - now.getTime() / 1000) > mostSkew) return false
  const { oauth_signature: signature = '', ...others } = given
  const { pathname, searchParams } = new URL(request.url)
  const address = `https://${request.headers.get('host')}${pathname}`
  const parameters = [...Object.entries(others), ...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const base = [request.method, address, parameters].map(encode).join('&')
  const key = `${encode(keys.appSecret)}&${encode(keys.accessSecret)}`
  return isEqual(signature, createHmac('sha1', key).update(base).digest('base64'))
}

function readHeader(header: string): Record<string, string> {
  if (!header.startsWith('OAuth ')) return {}
  const parts = [...header.matchAll(/(\w+)="([^"]*)"/g)]
  return Object.fromEntries(parts.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
}

/** Section 3.6: more characters are encoded than JavaScript encodes. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
