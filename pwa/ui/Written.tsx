import type { ReactNode } from 'react'
import { directionOf } from '../../data/rules/direction.ts'
import { runsLeft } from './direction.ts'

/** Of an element that holds what somebody wrote: which way that runs, where it is not that of the page. */
export function written(text: string): { dir?: 'ltr' | 'rtl' } {
  const direction = directionOf(text)
  return direction && (direction === 'rtl') !== runsLeft() ? { dir: direction } : {}
}

/** What somebody wrote, among words of the page: an island that runs its own way. */
export function Written({ text, children = text }: { text: string; children?: ReactNode }) {
  const { dir } = written(text)
  return dir ? <bdi dir={dir}>{children}</bdi> : children
}

/** The same within a message that is one text. */
export const isolated = (text: string) => (written(text).dir ? `\u2068${text}\u2069` : text)

/** Of a heading that somebody wrote. Where the display face has not all of its letters it stands in another: a word in two faces looks broken. */
export const faceFor = (heading: string) => (other.test(heading.normalize('NFC')) ? 'other-letters' : undefined)

/** Of the two files of the display face (app/start/displayFace.ts, styles/tokens.css). A mark can only stand on a letter of its own file. */
const firstFile = '\\0-\\xff\\u0131\\u0152\\u0153'
const secondFile =
  '\\u0100-\\u0130\\u0132-\\u0151\\u0154-\\u017f\\u01cd-\\u01dc\\u0300\\u0301\\u0303\\u0304\\u0308\\u0323\\u1e0c\\u1e0d\\u1e24\\u1e25\\u1e62\\u1e63\\u1ea0\\u1ea1\\u1eb8\\u1eb9\\u1eca-\\u1ecd\\u1ee4\\u1ee5'
const other = new RegExp(
  `[${firstFile}][\\u0300-\\u036f]|(?![${firstFile}${secondFile}])(?:\\p{Script=Latin}|[\\u0300-\\u036f])`,
  'u',
)
