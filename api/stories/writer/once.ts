import type { WriterActKind } from '../../../data/vocabulary/receipts.ts'
import { t } from '../../../data/words/words.ts'
import type { Tx } from '../../platform/database.ts'
import { fail } from '../../platform/http/errors.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { noteLanguage } from '../writers.store.ts'
import { findAct, insertAct } from './writer.store.ts'

/** What came with a receipt code, under the id that the phone gave it. */
export interface Sent {
  key: string
  kind: WriterActKind
  storyId: number
  words: unknown
  at: string
}

/**
 * Notes what came, in the transaction that acts on it; says whether it is new. Errors: submission.reused (409), when something else
 * came under this key.
 */
export function isNew(tx: Tx, { hide }: Pick<Secrets, 'hide'>, { key, kind, storyId, words, at }: Sent): boolean {
  const fingerprint = hide(JSON.stringify([kind, storyId, words]))
  const known = findAct(tx, key)
  if (!known) {
    insertAct(tx, { key, kind, storyId, fingerprint, at })
    noteLanguage(tx, storyId)
  } else if (known.fingerprint !== fingerprint) refuseReused()
  return known === undefined
}

export const refuseReused = () =>
  fail('conflict', 'submission.reused', t('This was already received with other words.'))
