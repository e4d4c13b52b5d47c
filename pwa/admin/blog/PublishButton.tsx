import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PostWords } from '../../../data/contract/news.ts'
import { tagProblem } from '../../../data/rules/site/tags.ts'
import { Icon } from '../../ui/Icon.tsx'
import { send } from '../../ui/icons.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import type { Issues } from '../kit/data/failures.ts'
import type { PostSaver } from './postSaver.ts'
import { nameOf } from './postWords.ts'
import { usePostMove } from './usePostMove.ts'

interface Props {
  saver: PostSaver
  onIssues: (issues: Issues) => void
  /** There are two versions: one is chosen first. */
  onCompare: () => void
}

/** Puts the post on the site or, when it is there, its newer words in place of the earlier ones. */
export function PublishButton({ saver, onIssues, onCompare }: Props) {
  const { record: post, words, state } = useSnapshot(saver.editor)
  const [isAsking, setAsking] = useState(false)
  const isOut = post?.status === 'published'
  const moving = usePostMove({
    saver,
    to: 'published',
    done: () => ({
      title: isOut ? 'Post Updated' : 'Post Published',
      text: isOut ? 'Readers see the new words.' : `${nameOf(words)} is on the News page.`,
    }),
    onDone: () => setAsking(false),
    onIssues,
  })
  const isIdle = isOut && post.shown === null && state === 'saved'
  const verb = isOut ? 'Update' : 'Publish'
  function ask() {
    if (saver.editor.theirs) return onCompare()
    const missing = missingIn(words)
    if (Object.keys(missing).length > 0) return onIssues(missing)
    moving.reset()
    setAsking(true)
  }
  return (
    <>
      <Button
        // The keyboard keeps its place on it after an update.
        aria-disabled={isIdle || undefined}
        aria-description={isIdle ? 'Readers see the newest words already.' : undefined}
        onClick={() => isIdle || ask()}
      >
        <Icon path={send} /> {verb}
      </Button>
      {isAsking && (
        <ActionDialog
          title={isOut ? 'Update this post?' : 'Publish this post?'}
          confirm={verb}
          act={moving}
          onClose={() => setAsking(false)}
        >
          <p>
            {isOut
              ? `The new words of ${nameOf(words)} take the place of the earlier ones on the site and on readers’ devices.`
              : `${nameOf(words)} appears on the News page, in the feed and on readers’ devices.`}
          </p>
        </ActionDialog>
      )}
    </>
  )
}

/** The server decides; this spares a question whose answer is known. */
export function missingIn(words: Pick<PostWords, 'title' | 'content' | 'category' | 'tags'>): Issues {
  const ofTags = tagProblem(words.tags)
  return {
    ...(!words.title.trim() && { title: 'A post needs a title.' }),
    ...(!words.content && { content: 'A post needs some text.' }),
    ...(!words.category.trim() && { category: 'A post needs a category.' }),
    ...(ofTags && { tags: ofTags }),
  }
}
