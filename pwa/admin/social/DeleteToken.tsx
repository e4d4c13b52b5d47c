import { useMutation, useQuery } from '@tanstack/react-query'
import type { TokenView } from '../../../data/contract/social.ts'
import { socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { serverWords, showFailed } from '../kit/data/failures.ts'
import { counted } from '../kit/words/counted.ts'
import { waitingQuery } from './queries.ts'
import { removeToken } from './remote.ts'

interface Props {
  token: TokenView
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a token goes, and says what waits for it. */
export function DeleteToken({ token: { platform }, onClose, onDeleted }: Props) {
  const name = socialPlatformNames[platform]
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeToken(platform),
    onSuccess: () => {
      showToast({ title: 'Token Deleted', text: `The token of ${name} is gone.`, tone: 'good' })
      onDeleted()
    },
    onError: (failure) => showFailed('Delete Failed', failure),
  })
  return (
    <ConfirmDialog
      title={`Delete the token of ${name}?`}
      confirm="Delete for good"
      look="btn stop"
      busy={isPending}
      problem={error && { title: 'Delete Failed', text: serverWords(error) }}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>Nothing more can go out to {name} until a new one is entered. What is posted already stays there.</p>
      <Waiting platform={platform} name={name} />
    </ConfirmDialog>
  )
}

function Waiting({ platform, name }: { platform: TokenView['platform']; name: string }) {
  const { data } = useQuery(waitingQuery)
  const count = data?.items.filter((post) => post.platform === platform).length ?? 0
  if (count === 0) return null
  return (
    <p>
      <b>
        {data?.next ? 'At least ' : ''}
        {counted(count, 'scheduled post')}
      </b>{' '}
      for {name} will fail at {count === 1 ? 'its' : 'their'} time unless a new token is there by then.
    </p>
  )
}
