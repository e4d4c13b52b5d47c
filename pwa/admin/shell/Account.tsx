import { useSnapshot } from 'valtio'
import { Dialog } from '../../ui/Dialog.tsx'
import { desk } from '../kit/data/session.ts'
import { SignOut } from './SignOut.tsx'

/** On a phone: who is signed in, and the way out. */
export function Account({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { admin } = useSnapshot(desk)
  return (
    <Dialog open={open} onClose={onClose} title="Account">
      <p>
        Signed in as <b>{admin}</b>.
      </p>
      <SignOut className="button line wide" />
    </Dialog>
  )
}
