import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScheduledPost } from '../../../data/contract/social.ts'
import { canBeSearched, socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { FailedHere } from '../kit/acts/FailedHere.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { serverWords, showFailed } from '../kit/data/failures.ts'
import { FoundPost } from './FoundPost.tsx'
import { type Act, resolvedToast } from './publishWords.ts'
import { lookAgain, resolvePost } from './remote.ts'

interface Wish {
  act: Act
  postUrl?: string | null
}

/** A post that may be out: a person looks, and says what is so. */
export function Unclear({ post: { id, platform } }: { post: ScheduledPost }) {
  const name = socialPlatformNames[platform]
  const [asking, setAsking] = useState<'published' | 'send_again' | null>(null)
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ act, postUrl = null }: Wish) =>
      act === 'check' ? lookAgain(id) : resolvePost(id, { outcome: act, ...(postUrl && { postUrl }) }),
    onSuccess: (now, { act }) => {
      setAsking(null)
      showToast(resolvedToast(now, act))
    },
    onError: (failure) => showFailed('Update Failed', failure),
  })
  const button = (act: Act, words: string, onPress = () => mutate({ act })) => (
    <MoveButton className="line sm" busy={isPending} sending={isPending && variables.act === act} onPress={onPress}>
      {words}
    </MoveButton>
  )
  const close = () => {
    setAsking(null)
    reset()
  }
  return (
    <div className="unclear">
      <p className="sm">
        Nobody heard {name}’s answer: it may be there or not. Look at your page on {name}, then say what you found.
      </p>
      {!asking && <FailedHere title="Update Failed" error={error} />}
      <div className="acts">
        {canBeSearched[platform] && button('check', 'Check again')}
        {button('published', 'It is there', () => setAsking('published'))}
        {button('send_again', 'It is not there: send it again', () => setAsking('send_again'))}
        {button('not_published', 'Leave it unsent')}
      </div>
      {asking === 'published' && (
        <FoundPost
          name={name}
          busy={isPending}
          error={error}
          onConfirm={(postUrl) => mutate({ act: 'published', postUrl })}
          onClose={close}
        />
      )}
      {asking === 'send_again' && (
        <ConfirmDialog
          title={`Send it to ${name} again?`}
          confirm="Send it again"
          busy={isPending}
          problem={error && { title: 'Update Failed', text: serverWords(error) }}
          onConfirm={() => mutate({ act: 'send_again' })}
          onClose={close}
        >
          <p>If it is there after all, people see it twice. Please be sure that you have looked.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
