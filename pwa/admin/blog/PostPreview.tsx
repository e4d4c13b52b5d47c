import { useQuery } from '@tanstack/react-query'
import type { AdminPost, PostWords } from '../../../data/contract/news.ts'
import { artworksForNews } from '../../../data/rules/stories/artwork.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { previewPost } from './calls.ts'

interface Props {
  words: PostWords
  post: Pick<AdminPost, 'id' | 'createdAt' | 'publishedAt'> | null
  onClose: () => void
}

/** The post as the News page would show it: made safe by the server, drawn by the page's own parts. */
export function PostPreview({ words, post, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['post', 'preview', words],
    queryFn: () => drawn(words),
    gcTime: 0,
  })
  const id = post?.id ?? 0
  return (
    <Dialog open full width="72rem" onClose={onClose} title="Preview: as on the News page">
      <Loaded from={{ data, error, refetch }} />
      {data && (
        <div className="posts">
          <data.Post
            post={{ ...data.shown, id, createdAt: post?.publishedAt ?? data.shown.createdAt }}
            artwork={artworksForNews([id])[0] ?? 'savanna'}
            isOpenAtFirst
            eager
          />
        </div>
      )}
    </Dialog>
  )
}

async function drawn(words: PostWords) {
  const [shown, { Post }] = await Promise.all([previewPost(words), import('../../news/NewsScreen.tsx')])
  return { shown, Post }
}
