import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { type AdminName, adminNames } from '../../data/contract/admin.ts'
import { adminSessions, users } from '../../data/tables/admin.ts'
import { deleteDevices, listDevicesOf } from '../inbox/index.ts'
import { renewAddressOf } from '../outreach/index.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { toInstant } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { findFirstCode, forgetFirstCode, keepFirstCode } from '../platform/firstCodes.ts'
import { forgetDevicesOf } from './devices.ts'

const derive = promisify(scrypt) as (password: string, salt: Buffer, bytes: number, cost: object) => Promise<Buffer>
/** Some 60 ms and 32 MB a check: OWASP's scrypt advice of N=2^15, r=8. */
const usualCost = 2 ** 15

/** `scrypt$N$salt$hash`: the cost stands with the hash, so that it can grow later. */
export async function hashCode(code: string, cost = usualCost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(code, salt, 32, optionsOf(cost))
  return ['scrypt', cost, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

const optionsOf = (cost: number) => ({ N: cost, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })

/** Whose code it is. Both are always checked, so that the time taken tells nothing. */
export async function adminOfCode(db: Db, code: string): Promise<AdminName | null> {
  const rows = db.select().from(users).all()
  const matches = await Promise.all(rows.map(async (row) => ((await isCode(code, row.password)) ? row.username : null)))
  return adminNames.find((name) => matches.includes(name)) ?? null
}

async function isCode(code: string, stored: string): Promise<boolean> {
  const [, cost = '', salt = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(code, Buffer.from(salt, 'base64url'), 32, optionsOf(Number(cost)))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** A code that was made here, and its admin. */
export interface FirstCode {
  admin: AdminName
  code: string
}

/**
 * Brings the two admins into the database: with the codes of the configuration, else with fresh ones. Returns the codes that were made
 * here and with which nobody has signed in yet. They are shown at each start, as the first one may have failed after it, or nobody looked.
 */
export async function settleAdminCodes(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  cost = usualCost,
): Promise<FirstCode[]> {
  const given = { db, clock, config, cost }
  const waiting: FirstCode[] = []
  for (const [admin, configured] of [
    ['admin1', config.ADMIN1_CODE],
    ['admin2', config.ADMIN2_CODE],
  ] as const) {
    const code = configured ? await takeConfigured(given, admin, configured) : await settleFirstCode(given, admin)
    if (code) waiting.push({ admin, code })
  }
  return waiting
}

async function takeConfigured(deps: Given, admin: AdminName, code: string): Promise<null> {
  const known = findAdmin(deps, admin)
  if (!known)
    deps.db
      .insert(users)
      .values({ username: admin, password: await hashCode(code, deps.cost) })
      .run()
  else if (!(await isCode(code, known.password))) changeCode(deps, admin, await hashCode(code, deps.cost))
  forgetFirstCode(deps.config.dataDir, admin)
  return null
}

/** Null where the admin has a code already that is no longer kept. */
async function settleFirstCode(deps: Given, admin: AdminName): Promise<string | null> {
  const { dataDir } = deps.config
  const known = findAdmin(deps, admin)
  if (!known) {
    const code = keepFirstCode(dataDir, admin, readableCode)
    deps.db
      .insert(users)
      .values({ username: admin, password: await hashCode(code, deps.cost) })
      .run()
    return code
  }
  const kept = findFirstCode(dataDir, admin)
  if (kept === null) return null
  if (await isCode(kept, known.password)) return kept
  // Of another database than the one that is here now, such as one from a backup.
  forgetFirstCode(dataDir, admin)
  return null
}

type Given = Pick<Deps, 'db' | 'clock' | 'config'> & { cost: number }

const findAdmin = ({ db }: Pick<Deps, 'db'>, admin: AdminName) =>
  db.select().from(users).where(eq(users.username, admin)).get()

/** Whoever knew the former code keeps nothing that it opened: no session, no device that is alerted or known, no calendar address. */
function changeCode({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName, password: string): void {
  db.transaction((tx) => {
    tx.update(users).set({ password }).where(eq(users.username, admin)).run()
    const sessions = tx.delete(adminSessions).where(eq(adminSessions.admin, admin)).run().changes
    const devices = listDevicesOf(tx, admin).map(({ id }) => id)
    deleteDevices(tx, devices)
    forgetDevicesOf(tx, admin)
    renewAddressOf(tx, admin)
    const subject = { kind: 'admin', id: admin }
    const before = { sessions, devices: devices.length }
    recordAct(tx, { action: 'admin.code_changed', subject, before, at: toInstant(clock) })
  })
}

/** Sixteen characters without look-alikes, in fours: 78 bits. */
function readableCode(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
