interface Props {
  name: string
  /** `s` for a small one, and an ink other than clay: `b`, `g`, `t`. */
  look?: string
}

/** The initials of a person, stamped beside the name. */
export const Seal = ({ name, look = '' }: Props) => (
  <span className={`seal ${look}`.trim()} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

/** First letters of the first and the last word, with the marks that belong to them. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => word?.match(/\p{L}\p{M}*/u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
