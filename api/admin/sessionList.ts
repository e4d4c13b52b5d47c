import { and, desc, eq, gt } from 'drizzle-orm'
import type { AdminName, OpenSession } from '../../data/contract/admin.ts'
import { deviceName } from '../../data/rules/deviceName.ts'
import { adminSessions } from '../../data/tables/admin.ts'
import { recordAct } from '../platform/audit/audit.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { aliveSince, hashToken, idleMs } from './sessions.ts'

type Given = Pick<Deps, 'db' | 'clock' | 'secrets'>
type SessionRow = typeof adminSessions.$inferSelect

/** Where both admins are signed in at present, last seen first. `token` is that of the one who asks. */
export const listSessions = ({ db, clock, secrets }: Given, token: string | undefined): OpenSession[] =>
  findOpen(db, clock.now()).map((row) => ({
    id: nameOf(row, secrets),
    admin: row.admin,
    device: deviceName(row.userAgent),
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    endsAt: endOf(row),
    isThis: token !== undefined && row.id === hashToken(token),
  }))

/** Ends one session, of either admin: two people watch over one door. Errors: session.not_found. */
export function endSession({ db, clock, secrets }: Given, admin: AdminName, id: string): void {
  db.transaction((tx) => {
    const now = clock.now()
    const row =
      findOpen(tx, now).find((open) => nameOf(open, secrets) === id) ??
      fail('notFound', 'session.not_found', 'This session has ended already.')
    tx.delete(adminSessions).where(eq(adminSessions.id, row.id)).run()
    recordAct(tx, {
      admin,
      action: 'session.ended',
      subject: { kind: 'admin', id: row.admin },
      before: { device: deviceName(row.userAgent) },
      at: now.toISOString(),
    })
  })
}

/** Ends every session of an admin, the asking one included. */
export function endAllSessions({ db, clock }: Pick<Given, 'db' | 'clock'>, admin: AdminName): void {
  db.transaction((tx) => {
    const now = clock.now()
    const sessions = findOpen(tx, now).filter((row) => row.admin === admin).length
    tx.delete(adminSessions).where(eq(adminSessions.admin, admin)).run()
    const subject = { kind: 'admin', id: admin }
    recordAct(tx, { admin, action: 'session.all_ended', subject, before: { sessions }, at: now.toISOString() })
  })
}

const findOpen = (db: Store, now: Date): SessionRow[] =>
  db
    .select()
    .from(adminSessions)
    .where(and(gt(adminSessions.expiresAt, now.toISOString()), gt(adminSessions.lastSeenAt, aliveSince(now))))
    .orderBy(desc(adminSessions.lastSeenAt))
    .all()

/** When an admin was last seen who is signed in somewhere; null otherwise. */
export const lastSeen = (db: Store, admin: AdminName, now: Date): string | null =>
  findOpen(db, now).find((row) => row.admin === admin)?.lastSeenAt ?? null

/** A name that leads back to the session here and to nothing elsewhere: even the hash of its token stays inside. */
const nameOf = ({ id }: SessionRow, secrets: Deps['secrets']) => secrets.hide(`session ${id}`)

/** When it is over at the latest, if it is not used from now on. */
function endOf({ lastSeenAt, expiresAt }: SessionRow): string {
  const unused = new Date(Date.parse(lastSeenAt) + idleMs).toISOString()
  return unused < expiresAt ? unused : expiresAt
}
