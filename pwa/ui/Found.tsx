import { createContext, type ReactNode, useContext } from 'react'
import { foundIn } from '../../data/rules/search/found.ts'
import { Written } from './Written.tsx'

/** What the words begin with that somebody looked for. */
const FoundRoots = createContext<readonly string[]>([])

/** In here, words that were looked for are marked. */
export const MarkFound = ({ roots, children }: { roots: readonly string[]; children: ReactNode }) => (
  <FoundRoots value={roots}>{children}</FoundRoots>
)

/** What somebody wrote, with the words marked that were looked for. */
export function Found({ text }: { text: string }) {
  const roots = useContext(FoundRoots)
  if (roots.length === 0) return <Written text={text} />
  return (
    <Written text={text}>
      {foundIn(text, roots).map(({ text, isFound, start }) => (isFound ? <mark key={start}>{text}</mark> : text))}
    </Written>
  )
}
