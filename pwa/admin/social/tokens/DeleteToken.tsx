import { useQuery } from '@tanstack/react-query'
import type { TokenView } from '../../../../data/contract/outreach/social.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { counted } from '../../kit/words/counted.ts'
import { removeToken, waitingQuery } from '../queries.ts'

interface Props {
  token: TokenView
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a token goes, and says what waits for it. */
export function DeleteToken({ token: { platform }, onClose, onDeleted }: Props) {
  const name = socialPlatformNames[platform]
  const deletion = useAct({
    act: () => removeToken(platform),
    done: () => ({ title: 'Token Deleted', text: `The token of ${name} is gone.` }),
    onDone: onDeleted,
    failed: 'Delete Failed',
  })
  return (
    <ActionDialog
      title={`Delete the token of ${name}?`}
      confirm="Delete for good"
      look="stop"
      act={deletion}
      onClose={onClose}
    >
      <p>Nothing more can go out to {name} until a new one is entered. What is posted already stays there.</p>
      <Waiting platform={platform} name={name} />
    </ActionDialog>
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
