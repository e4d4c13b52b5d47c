import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { Confirmation } from './Confirmation.tsx'

type Props = { title: string; mediaLeft: boolean; onAnother: () => void }

/** The server has the words. */
export function Thanks({ title, mediaLeft, onAnother }: Props) {
  return (
    <Confirmation
      stamp="Sent"
      heading="Thank you for your story"
      steps={{ list: ['Sent', 'Read by an editor, 2-3 business days', 'Published under your name'], current: 1 }}
      onAnother={onAnother}
    >
      <p className="lead">
        “{title}” has arrived. It will be reviewed before being published, typically within 2-3 business days.
      </p>
      {mediaLeft && (
        <p>
          Photos and videos follow after the words. The <Link to={paths.outbox}>outbox</Link> shows how far they are and
          lets go of them when they have arrived whole.
        </p>
      )}
    </Confirmation>
  )
}
