import { Icon } from '../../../ui/Icon.tsx'
import { back } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'

export const BackToIssues = ({ onLeave }: { onLeave: () => void }) => (
  <Button look="quiet small" onClick={onLeave}>
    <Icon path={back} /> All drafts
  </Button>
)
