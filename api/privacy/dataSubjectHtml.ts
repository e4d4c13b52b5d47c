import { html } from 'hono/html'
import type { HeldItem } from '../platform/erasure.ts'
import type { PersonFile } from './dataSubject.ts'

/** The same file for people: one page without scripts, that any browser opens and prints. */
export const personHtml = ({ email, madeAt, places }: PersonFile) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What we hold about ${email}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
  section { border-top: 3px solid; margin-top: 2rem; }
  article { border-top: 1px solid; padding-top: .5rem; margin-top: 1rem; }
  dt { font-weight: 600; } dd { margin: 0 0 .5rem; white-space: pre-line; }
</style>
<h1>What we hold about ${email}</h1>
<p>Made on ${madeAt.slice(0, 10)}. Times are in UTC, amounts of money in cents.</p>
${places.length === 0 ? html`<p>We hold nothing under this address.</p>` : ''}
${places.map(
  ({ title, items }) =>
    html`<section><h2>${title}</h2>${items.map((item) => html`<article>${fields(item)}</article>`)}</section>`,
)}
</html>`

const fields = (item: HeldItem): ReturnType<typeof html> =>
  html`<dl>${Object.entries(item)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => html`<dt>${inWords(name)}</dt><dd>${shown(value)}</dd>`)}</dl>`

function shown(value: unknown): unknown {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return value.map((part) => (isItem(part) ? fields(part) : html`${String(part)}<br>`))
  return isItem(value) ? fields(value) : String(value)
}

const isItem = (value: unknown): value is HeldItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `nextOfKinName` becomes `Next of kin name`. */
const inWords = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
