import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../../ui/Icon.tsx'
import { trash } from '../../ui/icons.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { actOf, useAct } from '../kit/acts/useAct.ts'
import { SocialButton } from '../social/SocialButton.tsx'
import { removePost } from './calls.ts'
import type { PostSaver } from './postSaver.ts'
import { nameOf } from './postWords.ts'
import { usePostMove } from './usePostMove.ts'

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
  const unpublishing = usePostMove({
    saver,
    to: 'draft',
    done: () => ({ title: 'Post Unpublished', text: `${nameOf(words)} is a draft again.` }),
    onDone: close,
  })
  const deleting = useDeletion(saver, onLeave)
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
            {nameOf(words)} leaves the site, and readers’ devices at their next contact. It stays here as a draft with
            the newest words.
          </p>
        </ActionDialog>
      )}
      {asked === 'delete' && (
        <ActionDialog title="Delete this post?" confirm="Delete for good" look="stop" act={deleting} onClose={close}>
          <p>
            {nameOf(words)} and its pictures are deleted{post.status === 'published' && ' and leave the site'}. This
            cannot be undone.
          </p>
        </ActionDialog>
      )}
    </div>
  )
}

const useDeletion = (saver: PostSaver, onLeave: () => void) =>
  useAct({
    act: async () => {
      const { record: post } = saver.editor
      if (post) await removePost(post.id)
    },
    done: () => ({ title: 'Post Deleted', text: `${nameOf(saver.editor.words)} is gone.` }),
    onDone: () => {
      saver.abandon()
      onLeave()
    },
    failed: 'Delete Failed',
  })
