import { createPublicKey, verify } from 'node:crypto'

/** Seconds: the longest that a token may be good for. */
const longest = 24 * 3600

/**
 * Why a push service would refuse this `Authorization`, or the key it proves: https://datatracker.ietf.org/doc/html/rfc8292
 * `audience` is the origin of the push service.
 */
export function readVapid(
  header: string | undefined,
  audience: string,
  now: Date,
): { key: string } | { refusal: string } {
  const parts = /^vapid\s+t=([^,\s]+)\s*,\s*k=([\w-]+)$/.exec(header ?? '')
  if (!parts) return { refusal: 'No VAPID: the header is not "vapid t=…, k=…".' }
  const [, token = '', key = ''] = parts
  const [head = '', body = '', signature = ''] = token.split('.')
  try {
    if (decode(head).alg !== 'ES256') return { refusal: 'The token is not signed with ES256.' }
    const isGenuine = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    if (!isGenuine) return { refusal: 'The token is not signed with the key it comes with.' }
    const refusal = whatIsWrongWith(decode(body), audience, now)
    return refusal ? { refusal } : { key }
  } catch {
    return { refusal: 'The token or its key cannot be read.' }
  }
}

function whatIsWrongWith({ aud, exp, sub }: Record<string, unknown>, audience: string, now: Date): string | null {
  const seconds = now.getTime() / 1000
  if (aud !== audience) return `The token is for ${aud}, and this is ${audience}.`
  if (typeof exp !== 'number' || exp <= seconds) return 'The token is out of date.'
  if (exp > seconds + longest) return 'The token is good for more than a day.'
  if (!/^(mailto:.+@|https:\/\/)/.test(String(sub))) return 'The token does not say whom to write to.'
  return null
}

const decode = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** A point of P-256 as it stands in `k`: 0x04, x, y. */
function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('This is no uncompressed point.')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}
