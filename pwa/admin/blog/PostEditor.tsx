import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AdminPost } from '../../../data/contract/news.ts'
import { Icon } from '../../ui/Icon.tsx'
import { back, eye } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { useLeaveGuard } from '../kit/drafts/useLeaveGuard.ts'
import { SaveMark } from '../kit/edit/SaveMark.tsx'
import { SaverNotices } from '../kit/edit/SaverNotices.tsx'
import { savedOrLater } from '../kit/edit/useLivingSaver.ts'
import { focusSectionHeading, SectionHead } from '../kit/lists/SectionHead.tsx'
import { PostConflict } from './PostConflict.tsx'
import { PostFields } from './PostFields.tsx'
import { PostMoves } from './PostMoves.tsx'
import { PostPreview } from './PostPreview.tsx'
import { PostState } from './PostState.tsx'
import { PublishButton } from './PublishButton.tsx'
import { ScheduleButton } from './ScheduleButton.tsx'
import { ScheduledPost } from './ScheduledPost.tsx'
import { useSaver } from './useSaver.ts'

interface Props {
  name: string
  post: AdminPost | null
  onMade: (id: number) => void
  onLeave: () => void
}

/** Writes a post: saved as it is typed, published by a word of its own. */
export function PostEditor({ name, post: first, onMade, onLeave }: Props) {
  const saver = useSaver(first, name, ({ id }) => onMade(id))
  // At once: a field that hears of its own letters later moves the cursor to its end.
  const { record: post, words, state, theirs } = useSnapshot(saver.editor, { sync: true })
  /** The colleague's version whose comparison was put off. */
  const [putOff, setPutOff] = useState<number | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const [issues, setIssues] = useState<Partial<Record<string, string>>>({})
  const compare = () => setPutOff(null)
  useLeaveGuard(state !== 'saved')
  useEffect(() => focusSectionHeading(), [])

  return (
    <section className="post-desk">
      <Button look="quiet small" onClick={() => void savedOrLater(saver).then(onLeave)}>
        <Icon path={back} /> All posts
      </Button>
      <div className="blog-head">
        <SectionHead title={first || post?.status === 'published' ? 'Edit post' : 'New Post'} />
        {(post || state !== 'saved') && <SaveMark state={state} />}
        <div className="acts">
          <Button look="line" onClick={() => setPreviewed(true)}>
            <Icon path={eye} /> Preview
          </Button>
          <ScheduleButton saver={saver} onIssues={setIssues} onCompare={compare} />
          <PublishButton saver={saver} onIssues={setIssues} onCompare={compare} />
        </div>
      </div>
      <SaverNotices
        saver={saver}
        what="post"
        gone={{ how: 'deleted', anew: 'Save as a new post' }}
        onCompare={compare}
        onLeave={onLeave}
      />
      <div className="split post-split">
        {post?.publishAt ? (
          <ScheduledPost saver={saver} post={post as AdminPost} />
        ) : (
          <PostFields
            words={words}
            issues={issues}
            onChange={(change) => {
              setIssues({})
              saver.write(change)
            }}
          />
        )}
        <aside className="panel post-side" aria-label="Publication">
          <PostState post={post} />
          <PostMoves saver={saver} onLeave={onLeave} />
        </aside>
      </div>
      {isPreviewed && <PostPreview words={words} post={post} onClose={() => setPreviewed(false)} />}
      {theirs && putOff !== theirs.revision && (
        <PostConflict saver={saver} theirs={theirs} onLater={() => setPutOff(theirs.revision)} />
      )}
    </section>
  )
}
