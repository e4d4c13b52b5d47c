import { setTimeout as rest } from 'node:timers/promises'
import type { AdminName } from '../../data/contract/admin.ts'
import type { Deps } from '../platform/deps.ts'
import { adminOfCode } from './codes.ts'

/** Codes that wait for their look: of one neighbourhood of networks, and of all. */
const mostOfRange = 4
const mostOfAll = 64

const waiting = new Map<string, number>()

/**
 * Looks at a code whose caller has no guess left, as guesses of others may have used them up: one at a time on the whole server, which
 * then rests five times as long. Null for a wrong code, and where too many wait.
 */
export async function lookInTurn(
  { db, leases }: Pick<Deps, 'db' | 'leases'>,
  code: string,
  range: string,
): Promise<AdminName | null> {
  const ofRange = waiting.get(range) ?? 0
  const ofAll = [...waiting.values()].reduce((sum, count) => sum + count, 0)
  if (ofRange >= mostOfRange || ofAll >= mostOfAll) return null
  waiting.set(range, ofRange + 1)
  try {
    return await leases.inTurn('admin.look', async () => {
      const began = performance.now()
      const admin = await adminOfCode(db, code)
      if (!admin) await rest(5 * (performance.now() - began))
      return admin
    })
  } finally {
    const left = (waiting.get(range) ?? 1) - 1
    if (left > 0) waiting.set(range, left)
    else waiting.delete(range)
  }
}
