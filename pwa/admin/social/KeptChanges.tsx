import { useSnapshot } from 'valtio'
import type { ScheduledPost } from '../../../data/contract/social.ts'
import { socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { KeptWords } from '../KeptWords.tsx'
import { dropChange, keptChanges } from './postChanges.ts'

interface Props {
  posts: readonly ScheduledPost[]
  onOpen: (id: number) => void
}

/** Changes of scheduled posts that were not saved. */
export function KeptChanges({ posts, onOpen }: Props) {
  const kept = Object.values(useSnapshot(keptChanges)).map(({ id, platform, keptAt }) => {
    const post = posts.find((one) => one.id === id)
    const name = socialPlatformNames[platform]
    return {
      id,
      keptAt,
      what: `a post for ${name}`,
      ...(post?.state !== 'scheduled' && { gone: 'It does not wait any more, or is further down the list.' }),
    }
  })
  return <KeptWords kept={kept} onOpen={onOpen} onDiscard={dropChange} />
}
