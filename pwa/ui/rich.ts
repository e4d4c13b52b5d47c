import { createElement, Fragment, type ReactNode } from 'react'
import { pieces } from '../../data/words/words.ts'

type Draw = (words: ReactNode) => ReactNode

/**
 * A message with elements in it: each pair of tags in it names a function, which draws what stands between them. A piece without words of
 * its own is an empty pair: `rich('by <author></author>', { author: () => <AuthorName … /> })`.
 */
export function rich(message: string, values: Readonly<Record<string, string | number | Draw>>): ReactNode {
  const drawn = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (words: ReactNode[]) => value(together(words)) : value,
  ])
  return together(pieces<ReactNode>(message, Object.fromEntries(drawn)))
}

const together = (parts: ReactNode[]) => (parts.length === 1 ? parts[0] : createElement(Fragment, null, ...parts))
