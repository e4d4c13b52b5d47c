import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { requireShare } from '../media/share.ts'

/** How long room is kept for an upload of which nothing more comes. What goes on later asks for room again. */
const promisedMs = 3_600_000

export const isMoving = ({ touchedAt }: OpenPart) => touchedAt > Date.now() - promisedMs

/** Of one neighbourhood: far above a school class. */
const mostOpenParts = 100

/** Errors: storage.full (507), for more uploads than one neighbourhood may open, and for more than its share of the room. */
export function requireRoom(deps: Pick<Deps, 'db' | 'storage'>, { from, open, bytes }: Asked): void {
  if (open.length >= mostOpenParts) deps.storage.requireSpace(Number.POSITIVE_INFINITY)
  requireShare(deps, from, bytes, sumOf(open))
}

interface Asked {
  /** The neighbourhood of networks, hidden, and what it has open. */
  from: string
  open: OpenPart[]
  bytes: number
}

const sumOf = (open: OpenPart[]) => open.reduce((sum, part) => sum + part.bytes, 0)

export interface OpenPart {
  bytes: number
  arrived: number
  touchedAt: number
}

export const bytesToCome = (parts: OpenPart[]) => parts.reduce((sum, { bytes, arrived }) => sum + bytes - arrived, 0)

const partFacts = z.object({ size: z.number(), metadata: z.object({ from: z.string().optional() }).nullish() })

/** What has begun and is not whole, of one neighbourhood or of all. */
export function listOpenParts(folder: string, from?: string): OpenPart[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const part = readPart(path.join(folder, name))
      return part && (from === undefined || part.from === from) ? [part] : []
    })
}

/** Null for one that has gone in this moment, or whose note is not whole. */
export function readPart(note: string): (OpenPart & { from: string | undefined }) | null {
  try {
    const { size, metadata } = partFacts.parse(JSON.parse(readFileSync(note, 'utf8')))
    const { size: arrived, mtimeMs: touchedAt } = statSync(note.replace(/\.json$/, ''))
    return { bytes: size, arrived, touchedAt, from: metadata?.from }
  } catch {
    return null
  }
}
