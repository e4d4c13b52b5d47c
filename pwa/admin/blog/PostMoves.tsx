import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../../ui/Icon.tsx'
import { trash } from '../../ui/icons.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { actOf, useAct } from '../kit/acts/useAct.ts'
import { hold } from '../kit/held/queries.ts'
import { heldToast } from '../kit/held/undoing.ts'
import { useHeldTime } from '../kit/held/useHeldTime.ts'
import { SocialButton } from '../social/SocialButton.tsx'
import type { PostSaver } from './postSaver.ts'
import { nameOf } from './postWords.ts'

interface Props {
  saver: PostSaver
  onLeave: () => void
}

type Asked = 'revert' | 'unpublish' | 'delete' | null

/** Back to the public words, off the site, or gone. */
export function PostMoves({ saver, onLeave }: Props) {
  const { record: post, words } = useSnapshot(saver.editor)
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const { when } = useHeldTime()
  const unpublishing = useHeldMove('post.unpublish', saver, onLeave)
  const deleting = useHeldMove('post.delete', saver, onLeave)
  if (!post) return null
  return (
    <div className="post-moves">
      {post.shown && (
        <Button look="line small" onClick={() => setAsked('revert')}>
          Back to the public words
        </Button>
      )}
      {post.status === 'published' && <SocialButton title={post.title} contentType="blog_post" contentId={post.id} />}
      {post.status === 'published' && (
        <Button look="line small" onClick={() => setAsked('unpublish')}>
          Unpublish
        </Button>
      )}
      <Button look="stop small" onClick={() => setAsked('delete')}>
        <Icon path={trash} /> Delete
      </Button>
      {asked === 'revert' && post.shown && (
        <ActionDialog
          title="Go back to the public words?"
          confirm="Discard what I changed"
          look="stop"
          act={actOf(() => {
            if (post.shown) saver.write({ ...post.shown })
            close()
          })}
          onClose={close}
        >
          <p>What was changed since the last publication is discarded.</p>
        </ActionDialog>
      )}
      {asked === 'unpublish' && (
        <ActionDialog title="Unpublish this post?" confirm="Unpublish" look="stop" act={unpublishing} onClose={close}>
          <p>
            {nameOf(words)} leaves the site {when} and readers’ devices at their next contact. It stays here as a draft
            with the newest words.
          </p>
        </ActionDialog>
      )}
      {asked === 'delete' && (
        <ActionDialog title="Delete this post?" confirm="Delete" look="stop" act={deleting} onClose={close}>
          <p>
            {nameOf(words)} and its pictures are deleted{post.status === 'published' && ' and leave the site'}. It
            happens {when} and the words are gone then.
          </p>
        </ActionDialog>
      )}
    </div>
  )
}

/** Saves what was typed first, so that nothing of it is lost where it is undone; the list then shows how long that is possible. */
function useHeldMove(kind: 'post.unpublish' | 'post.delete', saver: PostSaver, onLeave: () => void) {
  return useAct({
    act: async () => {
      const isSaved = await saver.flush()
      const { record: post } = saver.editor
      if (!post || (!isSaved && kind === 'post.unpublish')) throw new Error('The words could not be saved first.')
      return hold([{ kind, id: post.id }])
    },
    done: (taken) => heldToast(taken, nameOf(saver.editor.words)),
    onDone: () => {
      saver.abandon()
      onLeave()
    },
    failed: kind === 'post.delete' ? 'Delete Failed' : 'Update Failed',
  })
}
