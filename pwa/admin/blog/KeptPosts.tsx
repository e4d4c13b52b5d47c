import { useSnapshot } from 'valtio'
import { KeptWords } from '../kit/drafts/KeptWords.tsx'
import { keptPosts } from './keptPosts.ts'
import { discardPost } from './livingSavers.ts'
import { nameOf } from './postWords.ts'

/** Posts whose words have not reached the server. */
export function KeptPosts({ onOpen }: { onOpen: (name: string) => void }) {
  const kept = Object.values(useSnapshot(keptPosts)).map(({ key, words, keptAt }) => ({
    id: key,
    what: nameOf(words),
    keptAt,
  }))
  return <KeptWords kept={kept} onOpen={onOpen} onDiscard={discardPost} />
}
