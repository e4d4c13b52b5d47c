import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { ScheduledPost } from '../../../../data/contract/outreach/social.ts'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { fetchSubject } from '../handoff.ts'
import { offerPost } from '../offered.ts'
import { addressOf } from '../places.ts'

/** Takes the words of a post that failed to the form. */
export function AgainButton({ post }: { post: ScheduledPost }) {
  const navigate = useNavigate()
  const { platform, contentType, contentId, postText, mediaUrl } = post
  const { mutate, isPending } = useMutation({
    // What it was about may not be on the site any more: the words stay all the same.
    mutationFn: async () =>
      contentType === 'custom' || contentId === null
        ? null
        : fetchSubject({ contentType, contentId }).catch(() => null),
    onSuccess: (subject) => {
      offerPost({ platforms: [platform], contentType, subject, postText, mediaUrl })
      navigate(addressOf('publisher'))
    },
  })
  return (
    <MoveButton className="line small" busy={isPending} sending={isPending} onPress={() => mutate()}>
      Use this text again
    </MoveButton>
  )
}
