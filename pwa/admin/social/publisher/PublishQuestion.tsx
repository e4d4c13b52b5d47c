import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { actOf } from '../../kit/acts/useAct.ts'
import { platformsInWords } from './publishLabels.ts'

interface Props {
  platforms: readonly SocialPlatform[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is public at once and for good. */
export function PublishQuestion({ platforms, onConfirm, onClose }: Props) {
  return (
    <ActionDialog title="Publish now?" confirm="Publish Now" act={actOf(onConfirm)} onClose={onClose}>
      <p>
        It goes out on {platformsInWords(platforms)} at once, for everybody to see. What is out cannot be taken back
        from here.
      </p>
    </ActionDialog>
  )
}
