import { useQuery } from '@tanstack/react-query'
import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { composePost } from '../../../../data/rules/outreach/postText.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { PostPreview } from '../../social/fields/PostPreview.tsx'
import { overviewQuery } from '../../social/queries.ts'
import { outgoingOn } from '../../social/subjects.ts'
import { useSubject } from './OutgoingWords.tsx'

/** How an item looks on each of its platforms, and whether it fits. */
export function PreviewDialog({ item, onClose }: { item: ContentItem; onClose: () => void }) {
  const subject = useSubject(item.storyId)
  const { data: social } = useQuery(overviewQuery)
  return (
    <Dialog
      open
      full
      width="56rem"
      onClose={onClose}
      title="Preview Social Media Post"
      actions={<Button onClick={onClose}>Close preview</Button>}
    >
      <div className="previews">
        {item.platforms.map((platform) => (
          <PostPreview
            key={platform}
            platform={platform}
            text={outgoingOn(platform, composePost(item), subject, item.imageUrl, location.origin)}
            picture={item.imageUrl ?? subject?.picture}
            account={social?.connections.find((one) => one.platform === platform)?.accountName}
            at={item.status === 'published' ? item.publishedAt : item.scheduledDate}
          />
        ))}
      </div>
    </Dialog>
  )
}
