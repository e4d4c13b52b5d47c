import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import path from 'node:path'
import { receiptCodeFrom } from '../../data/rules/authors/receiptCode.ts'
import type { Config } from './config.ts'
import { keptText } from './disk.ts'

/** What only this installation knows: everything is derived from one master secret. */
export interface Secrets {
  /** Base64url Ed25519 signature of a receipt. */
  sign(text: string): string
  verifies(text: string, signature: string): boolean
  /** A name for an address or device that cannot be turned back into it. */
  hide(value: string): string
  /** The text with a mark that only this installation can make, for what a visitor carries and brings back. */
  seal(text: string): string
  /** The text of a sealed one, or null when it is not ours. */
  unseal(sealed: string): string | null
  /** The text so that it can be read with the master secret alone, and only as what it is `about`. Never twice the same. */
  lock(text: string, about: string): string
  /** The text of a locked one, or null when a letter of it was changed, it is about something else, or it is not ours. */
  unlock(locked: string, about: string): string | null
  /** The receipt code of a submission: always the same, and known to nobody who does not hold the master secret. */
  receiptCode(submission: string): string
}

/** In the data folder. */
export const secretFile = 'secret'

export function openSecrets(config: Pick<Config, 'SECRET_KEY' | 'dataDir'>): Secrets {
  const master = config.SECRET_KEY ?? keptSecret(path.join(config.dataDir, secretFile))
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'voices-for-wildlife', purpose, 32))
  const privateKey = ed25519FromSeed(derive('receipts'))
  const publicKey = createPublicKey(privateKey)
  const hiding = derive('identifiers')
  const coding = derive('receipt codes')
  const sealing = derive('seals')
  const locking = derive('locks')
  const markOf = (text: string) => createHmac('sha256', sealing).update(text).digest('base64url').slice(0, 32)
  return {
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    verifies: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url')),
    hide: (value) => createHmac('sha256', hiding).update(value).digest('base64url').slice(0, 22),
    seal: (text) => `${text}.${markOf(text)}`,
    unseal(sealed) {
      const cut = sealed.lastIndexOf('.')
      const text = sealed.slice(0, Math.max(0, cut))
      return text && equals(sealed.slice(cut + 1), markOf(text)) ? text : null
    },
    lock: (text, about) => lock(locking, text, about),
    unlock: (locked, about) => unlock(locking, locked, about),
    receiptCode: (submission) => receiptCodeFrom(createHmac('sha256', coding).update(submission).digest()),
  }
}

const cipher = 'aes-256-gcm'
/** Of a nonce and of a tag, in bytes: NIST SP 800-38D, section 5.2. */
const nonceBytes = 12
const tagBytes = 16

function lock(key: Buffer, text: string, about: string): string {
  const nonce = randomBytes(nonceBytes)
  const to = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
  const words = Buffer.concat([to.update(text, 'utf8'), to.final()])
  return Buffer.concat([nonce, to.getAuthTag(), words]).toString('base64url')
}

function unlock(key: Buffer, locked: string, about: string): string | null {
  const bytes = Buffer.from(locked, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  // Node reads letters that are not of its alphabet as if they were not there.
  if (tag.length < tagBytes || bytes.toString('base64url') !== locked) return null
  try {
    const from = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
    from.setAuthTag(tag)
    return from.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + from.final('utf8')
  } catch {
    return null
  }
}

const equals = (given: string, own: string) =>
  Buffer.byteLength(given) === own.length && timingSafeEqual(Buffer.from(given), Buffer.from(own))

/** Everything is derived from it. Errors: an empty file, which would be the same secret on every machine. */
function keptSecret(file: string): string {
  const secret = keptText(file, newSecret).trim()
  if (secret) return secret
  throw new Error(`${file} is empty. Put it back from a backup, or set SECRET_KEY to what stood in it.`)
}

export const newSecret = () => randomBytes(32).toString('base64url')

/** PKCS #8 wrapping of a raw seed: RFC 8410, section 7. */
function ed25519FromSeed(seed: Buffer): KeyObject {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
}
