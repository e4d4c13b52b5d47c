import { directionOf } from '../../data/rules/direction.ts'

interface Props {
  name: string
  /** `compact` for a small one, and an ink other than clay: `indigo`, `green`, `teal`. */
  look?: string
}

const inks = ['teal', '', 'indigo', 'green']
/** The same ink for an author wherever they are shown. */
export function inkOf(email: string): string {
  const sum = [...email.toLowerCase()].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  return inks[sum % inks.length] ?? ''
}

/** The initials of a person, stamped beside the name. */
export const Seal = ({ name, look = '' }: Props) => (
  <span className={`seal ${look}`.trim()} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

/** Between letters that would join into a word. */
const apart = '\u200c'

/** First letters of the first and the last word, with the marks that belong to them. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  const initials = ends
    .map((word) => word?.match(/\p{L}\p{M}*/u)?.[0] ?? '')
    .join(directionOf(name) === 'rtl' ? apart : '')
    .toLocaleUpperCase('en')
  return initials || (name.match(/[\p{N}\p{S}]/u)?.[0] ?? '?')
}
