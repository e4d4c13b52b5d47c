import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import type { GivenConsent } from '../data/contract/stories.ts'
import { users } from '../data/tables/admin.ts'
import { consentWording } from '../data/vocabulary/consent.ts'
import { hashCode } from './admin/codes.ts'
import { createApp } from './app.ts'
import { openContainer } from './container.ts'
import { toInstant } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import type { Db } from './platform/database.ts'
import type { Deps } from './platform/deps.ts'
import { newVapidKeys, vapidFile } from './platform/providers/push.ts'
import { newSecret, secretFile } from './platform/secrets.ts'
import { insertConsent } from './stories/consent/consent.store.ts'
import { rememberConversions } from './stories/media/converter/testing.ts'

export const adminCodes = { admin1: 'first-door-key', admin2: 'second-door-key' }

/** The answers of a writer in whose story nobody can be recognised, and who allows it everywhere. */
export const fullConsent: GivenConsent = {
  people: false,
  agreed: null,
  child: null,
  guardian: null,
  site: true,
  newsletter: true,
  social: true,
  voice: true,
  wording: consentWording,
}

/** The same as the fields of a form. */
export const fullConsentFields = { consentWording: '1', people: 'no', site: 'yes', newsletter: 'yes', social: 'yes' }

/** Writes it down for a story that a test has put into the database. */
export const allowAll = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, storyId: number) =>
  insertConsent(db, { ...fullConsent, storyId, givenBy: null, how: 'form', note: null, at: toInstant(clock) })

/** A clock that a test moves. It goes on by a millisecond with each reading: no two are the same instant. */
export function movableClock(start = '2026-03-01T09:00:00.000Z') {
  let next = Date.parse(start)
  const now = () => new Date(next++)
  return {
    now,
    /** Moves on by some milliseconds. */
    pass(ms: number) {
      next += ms
    },
    /** Begins a span. What it returns matches the instants from then to the present, or those so much later. */
    span() {
      const from = now()
      return (laterMs = 0) => instantBetween(from, now(), laterMs)
    },
  }
}

function instantBetween(begin: Date, end: Date, laterMs: number) {
  const [from, to] = [begin, end].map((at) => new Date(at.getTime() + laterMs).toISOString()) as [string, string]
  return expect.toSatisfy((at: unknown) => typeof at === 'string' && from <= at && at <= to, `from ${from} to ${to}`)
}

/** Both admins, with the codes above. */
export async function letAdminsIn(db: Db): Promise<void> {
  for (const [username, password] of Object.entries(await cheapHashes))
    db.insert(users).values({ username, password }).run()
}

interface Opened {
  /** Each file is converted by the programs of the product, though the same one was converted before. */
  convertsAnew?: boolean
}

/**
 * The whole API on a database in memory and a folder of its own, both gone when the test is over. What becomes of a photo, a film or
 * a recording is made once in a run.
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  clock = movableClock(),
  { convertsAnew = false }: Opened = {},
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-'))
  // Made by the app they would be brought to the disk, and each test would wait for it.
  writeFileSync(path.join(dataDir, secretFile), newSecret(), { mode: 0o600 })
  writeFileSync(path.join(dataDir, vapidFile), newVapidKeys(), { mode: 0o600 })
  const usual = { DATA_DIR: dataDir, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...usual, ...environment })
  const container = await openContainer({ config, clock, log: pino({ level: 'silent' }), database: ':memory:' })
  if (!convertsAnew) rememberConversions(container.deps)
  await letAdminsIn(container.deps.db)
  const app = createApp(container.deps)
  onTestFinished(async () => {
    await container.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** The cookie of a signed-in admin. */
  const signIn = async (admin: keyof typeof adminCodes = 'admin1') => {
    const response = await app.request('/api/admin/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: adminCodes[admin] }),
    })
    return response.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  return { app, clock, signIn, ...container, dataDir }
}

/** Counts what is asked of a database between two turns of the event loop: so long, nobody else is answered. */
export function watchTurns({ $client }: Db) {
  let [statements, rows] = [0, 0]
  const most = { statements: 0, rows: 0 }
  const asked = new Set<string>()
  const count = (answer: unknown) => {
    statements += 1
    rows += Array.isArray(answer) ? answer.length : 0
    most.statements = Math.max(most.statements, statements)
    most.rows = Math.max(most.rows, rows)
    return answer
  }
  const prepare = $client.prepare.bind($client)
  const watched = (statement: Statement): Statement =>
    new Proxy(statement, {
      get: (_target, name) => {
        const value = statement[name as keyof Statement]
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          const answer = Reflect.apply(value, statement, given)
          if (answer === statement) return watched(statement)
          return ['run', 'get', 'all'].includes(String(name)) ? count(answer) : answer
        }
      },
    })
  $client.prepare = ((sql: string) => {
    asked.add(sql)
    return watched(prepare(sql))
  }) as typeof prepare
  let isOver = false
  const turn = () => {
    ;[statements, rows] = [0, 0]
    if (!isOver) setImmediate(turn)
  }
  turn()
  onTestFinished(() => {
    isOver = true
  })
  return { most, asked }
}
type Statement = ReturnType<Db['$client']['prepare']>

/** Of the two codes, at a cost that tests can pay many times. */
const cheapHashes = Promise.all([hashCode(adminCodes.admin1, 2), hashCode(adminCodes.admin2, 2)]).then(
  ([admin1, admin2]) => ({ admin1, admin2 }),
)
