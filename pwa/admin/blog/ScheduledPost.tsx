import { useQuery } from '@tanstack/react-query'
import type { AdminPost } from '../../../data/contract/news.ts'
import { Icon } from '../../ui/Icon.tsx'
import { pen } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { placedTime } from '../kit/words/times.ts'
import { unschedulePost } from './calls.ts'
import { drawnPost } from './PostPreview.tsx'
import type { PostSaver } from './postSaver.ts'
import { wordsOf } from './postWords.ts'
import { usePostAct } from './usePostMove.ts'

/** A post that waits for its time: its words stay as they are until it is taken back. */
export function ScheduledPost({ saver, post }: { saver: PostSaver; post: AdminPost }) {
  const words = wordsOf(post)
  const { data, error, refetch } = useQuery({
    queryKey: ['post', 'preview', words],
    queryFn: () => drawnPost(words),
    gcTime: 0,
  })
  const { run, isPending } = usePostAct({
    saver,
    act: ({ id, revision }) => unschedulePost(id, revision),
    done: () => ({ title: 'Taken Back', text: 'It is a draft again, and can be changed.' }),
    onDone: () => {},
  })
  return (
    <div className="post-form">
      <Notice>
        <p>
          <b>It is published {post.publishAt && placedTime(post.publishAt)}.</b> Until then its words stay as they are.
        </p>
        <MoveButton className="line small" sending={isPending} onPress={() => run()}>
          <Icon path={pen} /> Take back to change it
        </MoveButton>
      </Notice>
      <Loaded from={{ data, error, refetch }} />
      {data && (
        <article className="post-page" aria-label={data.shown.title}>
          <data.PostTitle post={data.shown} />
          <data.PostText post={data.shown} />
        </article>
      )}
    </div>
  )
}
