import { useQuery } from '@tanstack/react-query'
import type { ContentItem } from '../../../data/contract/calendar.ts'
import { composePost } from '../../../data/rules/postText.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PostPreview } from '../social/PostPreview.tsx'
import { publicStoriesQuery } from './queries.ts'

/** How an item looks on each of its platforms, and whether it fits. */
export function PreviewDialog({ item, onClose }: { item: ContentItem; onClose: () => void }) {
  const { data: stories } = useQuery({ ...publicStoriesQuery, enabled: item.storyId !== null })
  const story = stories?.find(({ id }) => id === item.storyId)
  const link = story
    ? { title: story.title, description: story.excerpt ?? '', address: `${location.origin}/story/${story.id}` }
    : null
  return (
    <Dialog
      open
      full
      width="56rem"
      onClose={onClose}
      title="Preview Social Media Post"
      actions={
        <button type="button" className="btn" onClick={onClose}>
          Close preview
        </button>
      }
    >
      <div className="previews">
        {item.platforms.map((platform) => (
          <PostPreview
            key={platform}
            platform={platform}
            text={composePost(item)}
            link={link}
            picture={item.imageUrl}
            at={item.status === 'published' ? item.publishedAt : item.scheduledDate}
          />
        ))}
      </div>
    </Dialog>
  )
}
