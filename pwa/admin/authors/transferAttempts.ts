import { readKept, writeKept } from '../kept.ts'

export interface TransferWish {
  /** In cents. */
  amount: number
  description: string
}

/** A transfer that was asked for and not clearly answered: it may be under way. */
export interface TransferAttempt extends TransferWish {
  /** Its `Idempotency-Key`. */
  key: string
}

const storageName = 'adminTransfers'
const attempts = readAll()

/** By author, kept through a reload. */
export const openTransfer = (authorId: number): TransferAttempt | null => attempts.get(authorId) ?? null

/** What is sent: while an earlier answer is missing, the same transfer under the same key again. */
export function beginTransfer(authorId: number, wish: TransferWish, newKey: () => string): TransferAttempt {
  const attempt = openTransfer(authorId) ?? { key: newKey(), ...wish }
  attempts.set(authorId, attempt)
  writeAll()
  return attempt
}

/** It was made, or surely was not. */
export function settleTransfer(authorId: number): void {
  attempts.delete(authorId)
  writeAll()
}

const writeAll = () => writeKept(storageName, Object.fromEntries(attempts))

function readAll(): Map<number, TransferAttempt> {
  const found = Object.entries(readKept<{ [id: string]: TransferAttempt | undefined }>(storageName))
  return new Map(found.flatMap(([id, attempt]) => (isAttempt(attempt) ? [[Number(id), attempt]] : [])))
}

function isAttempt(attempt?: TransferAttempt): attempt is TransferAttempt {
  return (
    typeof attempt?.key === 'string' && Number.isSafeInteger(attempt.amount) && typeof attempt.description === 'string'
  )
}
