import { Icon } from '../../ui/Icon.tsx'
import { pen } from '../../ui/icons.ts'
import { reasonInWords } from '../labels.ts'
import { Confirmation } from './Confirmation.tsx'

type Props = { title: string; message: string; onEdit: () => void; onAnother: () => void }

/** The server did not take the words. They are in the outbox, and can be corrected. */
export const Refused = ({ title, message, onEdit, onAnother }: Props) => (
  <Confirmation
    stamp="Needs attention"
    heading="It didn’t send, and it is still safe"
    action={
      <button type="button" className="button" onClick={onEdit}>
        <Icon path={pen} /> Correct it
      </button>
    }
    onAnother={onAnother}
  >
    <p className="lead">
      “{title}” is saved on this phone. The server did not take it: {reasonInWords(message)}
    </p>
  </Confirmation>
)
