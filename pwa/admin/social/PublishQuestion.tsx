import type { SocialPlatform } from '../../../data/vocabulary/social.ts'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { platformsInWords } from './publishWords.ts'

interface Props {
  platforms: readonly SocialPlatform[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is public at once and for good. */
export function PublishQuestion({ platforms, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Publish now?"
      confirm="Publish Now"
      busy={false}
      problem={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        It goes out on {platformsInWords(platforms)} at once, for everybody to see. What is out cannot be taken back
        from here.
      </p>
    </ConfirmDialog>
  )
}
