import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { ScheduledPost } from '../../../../data/contract/outreach/social.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { polled } from '../../kit/data/polled.ts'
import { DraftList } from '../../kit/drafts/DraftList.tsx'
import { offerPost } from '../offered.ts'
import { addressOf } from '../places.ts'
import { waitingQuery } from '../queries.ts'
import { changeDrafts } from './postChanges.ts'

/** Changes of scheduled posts that were not saved. Where the post has left meanwhile, its words can begin another one. */
export function ChangeDrafts({ onOpen }: { onOpen: (post: ScheduledPost) => void }) {
  const navigate = useNavigate()
  const changes = changeDrafts.useAll()
  const { data, isError } = useQuery({ ...waitingQuery, ...polled, enabled: changes.length > 0 })
  if (!data && !isError) return null
  const gone = data
    ? `It does not wait any more${data.next ? ', or is further down the list' : ''}.`
    : 'What waits could not be loaded.'
  const postOf = (id: number) => data?.items.find((one) => one.id === id && one.state === 'scheduled')
  const drafts = changes.map(({ id, platform, keptAt, words: { postText } }) => ({
    id,
    keptAt,
    what: `a post for ${socialPlatformNames[platform]}`,
    ...(!postOf(id) && { gone, words: postText }),
  }))
  return (
    <DraftList
      drafts={drafts}
      onOpen={(id) => {
        const post = postOf(id)
        if (post) onOpen(post)
      }}
      onReuse={(id) => {
        const change = changeDrafts.drafts[id]
        if (!change) return
        offerPost({ platforms: [change.platform], contentType: 'custom', postText: change.words.postText })
        navigate(addressOf('publisher'))
      }}
      onDiscard={changeDrafts.drop}
    />
  )
}
