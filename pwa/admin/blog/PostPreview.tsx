import { useQuery } from '@tanstack/react-query'
import type { AdminPost, PostWords } from '../../../data/contract/news.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { previewPost } from './calls.ts'

interface Props {
  words: PostWords
  post: Pick<AdminPost, 'id' | 'createdAt' | 'publishedAt'> | null
  onClose: () => void
}

/** The post as its page would show it: made safe by the server, drawn by the page's own parts. */
export function PostPreview({ words, post, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['post', 'preview', words],
    queryFn: () => drawnPost(words),
    gcTime: 0,
  })
  const shown = data && { ...data.shown, id: post?.id ?? 0, createdAt: post?.publishedAt ?? data.shown.createdAt }
  return (
    <Dialog open full width="72rem" onClose={onClose} title="Preview: as on its page">
      <Loaded from={{ data, error, refetch }} />
      {shown && (
        <article className="post-page" aria-label={shown.title}>
          <data.PostTitle post={shown} />
          <data.PostText post={shown} />
          <div className="post-side">
            <data.PostTags tags={shown.tags} />
          </div>
        </article>
      )}
    </Dialog>
  )
}

export async function drawnPost(words: PostWords) {
  const [shown, { PostTags, PostText, PostTitle }] = await Promise.all([
    previewPost(words),
    import('../../news/PostScreen.tsx'),
  ])
  return { shown, PostTags, PostText, PostTitle }
}
