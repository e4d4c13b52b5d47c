import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScheduledPost } from '../../../data/contract/social.ts'
import { socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { showToast, type Toast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { FailedHere } from '../FailedHere.tsx'
import { serverWords, showFailed } from '../failures.ts'
import { MoveButton } from '../story/MoveButton.tsx'
import { FoundPost } from './FoundPost.tsx'
import { lookAgain, resolvePost } from './remote.ts'

type Act = 'check' | 'published' | 'send_again' | 'not_published'
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
      showToast(toldOf(now, act, name))
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
        {button('check', 'Check again')}
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

function toldOf({ state }: ScheduledPost, act: Act, name: string): Toast {
  if (act === 'check' && state === 'unclear')
    return { title: 'Not found', text: `${name} does not show it. It may still be there: please look yourself.` }
  if (state === 'published') return { title: 'Post Updated', text: `It is on ${name}.`, tone: 'good' }
  if (act === 'send_again') return { title: 'Post Updated', text: `It is sent to ${name} again.`, tone: 'good' }
  return { title: 'Post Updated', text: `It is kept as not sent to ${name}.`, tone: 'good' }
}
