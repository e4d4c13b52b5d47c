import type { Database } from '../database.ts'

/** A text that only this device can read: AES-GCM, with a key that no script can take out of it. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

const keyName = 'letters'
const algorithm = 'AES-GCM'

/** Errors: TypeError where the browser has no `crypto.subtle` (pages without TLS); those of the database. */
export async function seal(db: Database, text: string): Promise<Sealed> {
  const key = (await findKey(db)) ?? (await makeKey(db))
  // A new one for each text, as AES-GCM demands (NIST SP 800-38D, 8.2).
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, new TextEncoder().encode(text)) }
}

/** Null when the key is gone or the text was damaged. */
export async function unseal(db: Database, { iv, bytes }: Sealed): Promise<string | null> {
  const key = await findKey(db)
  if (!key) return null
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes))
  } catch {
    return null
  }
}

const findKey = async (db: Database) => (await db.keys.get(keyName))?.key

/** Two tabs may make one at the same time: the first that is stored counts. */
async function makeKey(db: Database): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
  return db.transaction('rw', ['keys'], async () => {
    const known = await findKey(db)
    if (known) return known
    await db.keys.put({ id: keyName, key: made })
    return made
  })
}
