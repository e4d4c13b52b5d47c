import { readFileSync } from 'node:fs'
import { runsLeft } from '../../ui/direction.ts'
import { nameFinder, type Sheet, selectFrom } from './sheet.ts'

/* The looks of one page travel inside it: it is painted as soon as it is there. The whole sheet comes with the app. */

/** None in development, where Vite serves the sheet as it is. */
const sheet: Sheet | null = import.meta.env.DEV
  ? null
  : JSON.parse(readFileSync(new URL('./looks.json', import.meta.url), 'utf8'))

const namesIn = nameFinder(sheet?.names ?? [])

const most = 200
const known = new Map<string, string>()

/** The rules for a page with this body, as CSS. Null in development. */
export function looksOf(body: string): string | null {
  if (!sheet) return null
  const names = namesIn(body)
  // Of the page itself, which is not in its body.
  if (runsLeft()) names.add('[dir=rtl]').add(':root[dir=rtl]')
  const read = [...body.matchAll(/var\((--[\w-]+)/g)].map(([, property]) => property as string)
  const key = [...names, ...new Set(read)].sort().join(' ')
  const css = known.get(key) ?? selectFrom(sheet, names, read)
  known.delete(key)
  known.set(key, css)
  if (known.size > most) known.delete(known.keys().next().value ?? '')
  return css
}
