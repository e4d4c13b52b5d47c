import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AdminName, AuditDetails, AuditEntry, AuditFilter } from '../../data/contract/admin.ts'
import { languageName } from '../../data/rules/stories/storyLanguage.ts'
import { dayAfter, startOfDay } from '../../data/rules/zonedDay.ts'
import { auditLog } from '../../data/tables/admin.ts'
import { fundEntries } from '../../data/tables/funds.ts'
import { blogPosts } from '../../data/tables/news.ts'
import { newsletterCampaigns } from '../../data/tables/newsletter.ts'
import { stories } from '../../data/tables/stories.ts'
import { type SpokenStep, spokenStepWords } from '../../data/vocabulary/spokenHelp.ts'
import { zoneOf } from '../platform/admins/profile.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/http/errors.ts'
import { isBeyond, listFields } from '../platform/rows.ts'

type Given = AuditFilter & { before?: string; limit: number }

/** A page of the log, newest first, with one row more than `limit` where there is more. Days are days of the admin's zone. */
export function listActs(db: Db, admin: AdminName, { before, limit, ...filter }: Given) {
  return listFields(db, auditLog, {
    fields: {
      id: auditLog.id,
      createdAt: auditLog.at,
      admin: auditLog.admin,
      action: auditLog.action,
      subjectKind: auditLog.subjectKind,
      subjectId: auditLog.subjectId,
      // What was changed may be long: it is read when somebody asks for it.
      hasDetails: sql<number>`${auditLog.before} is not null or ${auditLog.after} is not null`,
    },
    where: and(
      matches(filter, zoneOf(db, admin)),
      before === undefined ? undefined : isBeyond([auditLog.at, auditLog.id], before),
    ),
    orderBy: [desc(auditLog.at), desc(auditLog.id)],
    limit: limit + 1,
  })
}
type ActRow = ReturnType<typeof listActs>[number]

function matches({ actor, action, from, until }: AuditFilter, zone: string): SQL | undefined {
  return and(
    actor && (actor === 'others' ? isNull(auditLog.admin) : eq(auditLog.admin, actor)),
    action ? eq(auditLog.action, action) : undefined,
    from ? gte(auditLog.at, startOfDay(from, zone).toISOString()) : undefined,
    until ? lt(auditLog.at, startOfDay(dayAfter(until), zone).toISOString()) : undefined,
  )
}

/** Rows of the log as the admins see them, with the present names of what was acted upon. */
export function presentActs(db: Db, rows: readonly ActRow[]): AuditEntry[] {
  const names = namesOf(db, rows)
  return rows.map(({ id, createdAt, admin, action, subjectKind, subjectId, hasDetails }) => ({
    id,
    admin,
    action,
    subjectKind,
    subjectId,
    subjectName: names.get(`${subjectKind} ${subjectId}`) || null,
    hasDetails: hasDetails === 1,
    at: createdAt,
  }))
}

/** What has a title is named by it. People are not: their rows name them, as long as they are there. */
const titles = [
  { kind: 'story', table: stories, id: stories.id, name: stories.title },
  { kind: 'fund', table: fundEntries, id: fundEntries.id, name: fundEntries.title },
  { kind: 'post', table: blogPosts, id: blogPosts.id, name: blogPosts.title },
  {
    kind: 'newsletter',
    table: newsletterCampaigns,
    id: newsletterCampaigns.id,
    name: newsletterCampaigns.subject,
  },
] as const

export function namesOf(db: Db, rows: readonly Pick<ActRow, 'subjectKind' | 'subjectId'>[]): Map<string, string> {
  const found = titles.flatMap(({ kind, table, id, name }) => {
    const ids = rows.filter((row) => row.subjectKind === kind).map((row) => Number(row.subjectId))
    if (ids.length === 0) return []
    const named = listFields(db, table, { fields: { id, name }, where: inArray(id, ids.filter(Number.isInteger)) })
    return named.map((one): [string, string] => [`${kind} ${one.id}`, one.name])
  })
  return new Map([...found, ...namesOfTranslations(db, rows), ...namesOfHelp(rows)])
}

/** By its step and its language. */
const namesOfHelp = (rows: readonly Pick<ActRow, 'subjectKind' | 'subjectId'>[]): [string, string][] =>
  rows
    .filter(({ subjectKind }) => subjectKind === 'spoken_help')
    .map(({ subjectId }) => {
      const [language = '', step = ''] = subjectId.split('/')
      const name = Object.hasOwn(spokenStepWords, step) ? spokenStepWords[step as SpokenStep] : step
      return [`spoken_help ${subjectId}`, `${name} (${languageName(language)})`]
    })

/** By its story and its language. */
function namesOfTranslations(db: Db, rows: readonly Pick<ActRow, 'subjectKind' | 'subjectId'>[]): [string, string][] {
  const asked = rows.filter(({ subjectKind }) => subjectKind === 'translation')
  if (asked.length === 0) return []
  const ids = asked.map(({ subjectId }) => Number(subjectId.split('/')[0])).filter(Number.isInteger)
  const named = listFields(db, stories, {
    fields: { id: stories.id, title: stories.title },
    where: inArray(stories.id, ids),
  })
  const titles = new Map(named.map(({ id, title }) => [String(id), title]))
  return asked.flatMap(({ subjectId }): [string, string][] => {
    const [id = '', language = ''] = subjectId.split('/')
    const title = titles.get(id)
    return title ? [[`translation ${subjectId}`, `${title} (${languageName(language)})`]] : []
  })
}

/** The fields that an act changed. Errors: audit.not_found. */
export function findActDetails(db: Db, id: number): AuditDetails {
  const row = db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.id, id))
    .get()
  return row ?? fail('notFound', 'audit.not_found', 'This entry is not in the log.')
}

/** The kinds of act that the log holds, for the filter. */
export const listActions = (db: Db): string[] =>
  db
    .all<{ action: string }>(
      // From each to the next by the index, however often each stands there (sqlite.org/lang_with.html).
      sql`with recursive known(action) as (
        select min(action) from audit_log
        union all select (select min(action) from audit_log where audit_log.action > known.action) from known where known.action is not null
      ) select action from known where action is not null`,
    )
    .map(({ action }) => action)
