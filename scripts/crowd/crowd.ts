import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Db, openDatabase } from '../../api/platform/database.ts'
import { accountRows, authorRows, ledgerRows } from './authors.ts'
import { applicationRows, messageRows, subscriberRows } from './inbox.ts'
import { engagementRows, lockRows } from './readers.ts'
import type { Row, Site } from './site.ts'
import {
  auditRows,
  fingerprintRows,
  milestoneRows,
  notificationRows,
  publicationRows,
  storyRows,
  translationRows,
  versionRows,
} from './stories.ts'
import { donationRows, issueRows, planRows, postRows } from './work.ts'

/** Rows by table, in an order in which each finds what it refers to. */
type Crowd = Record<string, Iterable<Row>>

/** What a site holds when it has grown. Made up: the same words in each run. */
export const crowdOf = (site: Site) =>
  ({
    stories: storyRows(site),
    story_versions: versionRows(site),
    story_translations: translationRows(site),
    publications: publicationRows(site),
    story_milestones: milestoneRows(site),
    story_fingerprints: fingerprintRows(site),
    author_notifications: notificationRows(site),
    audit_log: auditRows(site),
    authors: authorRows(site),
    author_rewards: accountRows(site),
    reward_ledger: ledgerRows(site),
    story_engagements: engagementRows(site),
    user_engagement_locks: lockRows(site),
    newsletter_subscriptions: subscriberRows(site),
    contact_messages: messageRows(site),
    volunteer_applications: applicationRows(site),
    donations: donationRows(site),
    blog_posts: postRows(site),
    content_calendar: planRows(site),
    newsletter_campaigns: issueRows(site),
  }) satisfies Crowd

/** Rows in one transaction. */
const chunk = 20_000

/** Writes a new database into a folder. How many rows each table got. */
export function writeCrowd(folder: string, crowd: Crowd): Record<string, number> {
  const file = path.join(folder, 'voices.sqlite')
  if (existsSync(file)) throw new Error(`There is a database in ${folder} already.`)
  mkdirSync(folder, { recursive: true })
  const db = openDatabase(file)
  // Begun anew if anything happens.
  db.$client.pragma('synchronous = OFF')
  const written = fillWithCrowd(db, crowd)
  db.$client.close()
  return written
}

export const fillWithCrowd = ({ $client }: Db, crowd: Crowd): Record<string, number> =>
  Object.fromEntries(Object.entries(crowd).map(([table, rows]) => [table, insertAll($client, table, rows)]))

function insertAll(sqlite: Db['$client'], table: string, rows: Iterable<Row>): number {
  let written = 0
  let insert: ReturnType<typeof sqlite.prepare> | undefined
  sqlite.exec('BEGIN')
  for (const row of rows) {
    insert ??= sqlite.prepare(
      `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map((name) => `@${name}`)})`,
    )
    insert.run(row)
    if (++written % chunk === 0) sqlite.exec('COMMIT; BEGIN')
  }
  sqlite.exec('COMMIT')
  return written
}
