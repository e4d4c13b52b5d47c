import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { external } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { CopyButton } from '../../kit/lists/CopyButton.tsx'
import type { StripeLink } from './useExpress.ts'

interface Props extends StripeLink {
  name: string
  onClose: () => void
}

/** A link of Stripe's, to be handed on or opened. */
export const LinkDialog = ({ title, about, url, name, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={`${title}: ${name}`}
    actions={
      <>
        <Button look="line" onClick={onClose}>
          Close
        </Button>
        <a className="button" href={url} target="_blank" rel="noopener noreferrer">
          Open in a new tab <Icon path={external} />
        </a>
      </>
    }
  >
    <p>{about}</p>
    <p className="stripe-link">{url}</p>
    <CopyButton text={url} what="the link" label="Copy the link" />
  </Dialog>
)
