import { useSnapshot } from 'valtio'
import type { AuthorProfile } from '../../../data/contract/authors.ts'
import { KeptWords } from '../kit/drafts/KeptWords.tsx'
import { calledBy } from './authorWords.ts'
import { dropAuthor, keptAuthors } from './keptAuthors.ts'

interface Props {
  known?: readonly AuthorProfile[]
  /** The profile that is in the form, whose words are not offered. */
  open: number | null
  onOpen: (id: number) => void
}

/** Profiles whose words have not reached the server. */
export function KeptAuthors({ known, open, onOpen }: Props) {
  const isLost = (id: number) => id !== 0 && known !== undefined && !known.some((author) => author.id === id)
  const kept = Object.values(useSnapshot(keptAuthors))
    .filter(({ id }) => id !== open)
    .map(({ id, words, keptAt }) => ({
      id,
      what: `the profile of ${calledBy(words)}`,
      keptAt,
      gone: isLost(id) ? 'A colleague has deleted the profile.' : undefined,
    }))
  return <KeptWords kept={kept} onOpen={onOpen} onDiscard={dropAuthor} />
}
