import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { ContentTheme, newTheme, themeChange } from '../../../data/contract/outreach/calendar.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { alteredBy, holds } from '../../platform/http/writes.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../../platform/idempotencyKeys.ts'
import {
  changeThemeRow,
  countByTheme,
  deleteThemeRow,
  findTheme,
  findThemeNamed,
  insertTheme,
  listThemes,
  type ThemeRow,
} from './themes.store.ts'

export function showThemes({ db }: Deps): ContentTheme[] {
  const counts = countByTheme(db)
  return listThemes(db).map((theme) => present(theme, counts.get(theme.id) ?? 0))
}

/** Errors: calendar.theme_exists. */
export function addTheme(deps: Deps, admin: AdminName, key: string, given: z.output<typeof newTheme>): ContentTheme {
  const at = toInstant(deps.clock)
  const making = { route: 'POST /api/content-calendar/themes', key }
  return deps.db.transaction((tx) => {
    const made = findTheme(tx, findByIdempotencyKey(tx, making) ?? 0)
    if (made) return shown(tx, made)
    requireFreeName(tx, given.name)
    const theme = insertTheme(tx, { ...given, createdAt: at })
    noteIdempotencyKey(tx, making, theme.id, at)
    recordAct(tx, { admin, action: 'theme.added', subject: subjectOf(theme.id), after: { name: theme.name }, at })
    return present(theme, 0)
  })
}

/** Errors: calendar.no_theme; calendar.theme_exists; calendar.stale with `current`. */
export function changeTheme(
  { db, clock }: Deps,
  admin: AdminName,
  id: number,
  { revision, ...given }: z.output<typeof themeChange>,
): ContentTheme {
  return db.transaction((tx) => {
    const theme = findTheme(tx, id) ?? noTheme()
    if (holds(theme, given)) return shown(tx, theme)
    if (revision !== undefined && revision !== theme.revision)
      fail('conflict', 'calendar.stale', 'Somebody changed this theme while you had it open.', {
        current: shown(tx, theme),
      })
    if (given.name !== undefined) requireFreeName(tx, given.name, id)
    recordAct(tx, {
      admin,
      action: 'theme.changed',
      subject: subjectOf(id),
      ...alteredBy(theme, given),
      at: toInstant(clock),
    })
    return shown(tx, changeThemeRow(tx, id, { ...given, revision: theme.revision + 1 }))
  })
}

/** Its items and events stay, under no theme. Errors: calendar.no_theme. */
export function deleteTheme({ db, clock }: Deps, admin: AdminName, id: number): void {
  db.transaction((tx) => {
    const { name } = findTheme(tx, id) ?? noTheme()
    deleteThemeRow(tx, id)
    recordAct(tx, { admin, action: 'theme.deleted', subject: subjectOf(id), before: { name }, at: toInstant(clock) })
  })
}

function requireFreeName(tx: Store, name: string, own?: number): void {
  const other = findThemeNamed(tx, name)
  if (other && other.id !== own)
    fail('conflict', 'calendar.theme_exists', `There is a theme named ${other.name} already.`)
}

const shown = (tx: Store, theme: ThemeRow) => present(theme, countByTheme(tx).get(theme.id) ?? 0)

const present = (theme: ThemeRow, posts: number): ContentTheme => ({
  id: theme.id,
  name: theme.name,
  description: theme.description,
  category: theme.category,
  color: theme.color,
  active: theme.active,
  revision: theme.revision,
  createdAt: theme.createdAt,
  posts,
})

const subjectOf = (id: number) => ({ kind: 'theme', id }) as const
const noTheme = (): never => fail('notFound', 'calendar.no_theme', 'That theme does not exist.')
