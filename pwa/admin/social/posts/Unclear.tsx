import { useState } from 'react'
import type { ScheduledPost } from '../../../../data/contract/outreach/social.ts'
import { canBeSearched, socialMaxLength, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { type DoneAct, useAct } from '../../kit/acts/useAct.ts'
import { issuesOf } from '../../kit/data/failures.ts'
import { type Act, resolvedToast } from '../publisher/publishLabels.ts'
import { lookAgain, resolvePost } from '../queries.ts'

interface Wish {
  act: Act
  postUrl?: string | null
}

/** A post that may be out: a person looks, and says what is so. */
export function Unclear({ post: { id, platform } }: { post: ScheduledPost }) {
  const name = socialPlatformNames[platform]
  const [asking, setAsking] = useState<'published' | 'send_again' | null>(null)
  const resolving = useAct({
    act: ({ act, postUrl = null }: Wish) =>
      act === 'check' ? lookAgain(id) : resolvePost(id, { outcome: act, ...(postUrl && { postUrl }) }),
    done: (now, { act }) => resolvedToast(now, act),
    onDone: () => setAsking(null),
  })
  const { run, isPending, wish, reset } = resolving
  const button = (act: Act, words: string, onPress = () => run({ act })) => (
    <MoveButton className="line small" busy={isPending} sending={isPending && wish?.act === act} onPress={onPress}>
      {words}
    </MoveButton>
  )
  const close = () => {
    setAsking(null)
    reset()
  }
  return (
    <div className="unclear">
      <p className="small">
        Nobody heard {name}’s answer: it may be there or not. Look at your page on {name}, then say what you found.
      </p>
      {!asking && <ErrorNotice failure={resolving.failure} />}
      <div className="acts">
        {canBeSearched[platform] && button('check', 'Check again')}
        {button('published', 'It is there', () => setAsking('published'))}
        {button('send_again', 'It is not there: send it again', () => setAsking('send_again'))}
        {button('not_published', 'Leave it unsent')}
      </div>
      {asking === 'published' && <FoundPost name={name} resolving={resolving} onClose={close} />}
      {asking === 'send_again' && (
        <ActionDialog
          title={`Send it to ${name} again?`}
          confirm="Send it again"
          act={{ ...resolving, run: () => run({ act: 'send_again' }) }}
          onClose={close}
        >
          <p>If it is there after all, people see it twice. Please be sure that you have looked.</p>
        </ActionDialog>
      )}
    </div>
  )
}

interface FoundProps {
  /** Of the platform. */
  name: string
  resolving: DoneAct<Wish>
  onClose: () => void
}

/** Somebody has found a post, and may say where: with its address its figures are fetched, and it can be opened from here. */
function FoundPost({ name, resolving, onClose }: FoundProps) {
  const [address, setAddress] = useState('')
  const issue = issuesOf(resolving.error).postUrl
  return (
    <ActionDialog
      title={`It is on ${name}?`}
      confirm="It is there"
      act={{
        ...resolving,
        run: () => resolving.run({ act: 'published', postUrl: address.trim() || null }),
        ...(issue && { failure: null }),
      }}
      onClose={onClose}
    >
      <p>It is then kept as posted, and is not sent again.</p>
      <Field
        label="Address of the post"
        name="postUrl"
        optional
        error={issue}
        hint={`Open it on ${name} and copy its address from there. Without it nobody can open the post from here, and its figures are not fetched.`}
      >
        <input
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={socialMaxLength.mediaUrl}
          placeholder="https://"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
