import { useState } from 'react'
import { showToast } from '../../ui/toasts.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { serverWords } from '../kit/data/failures.ts'
import { signOut } from '../kit/data/session.ts'
import { forgetAllDrafts, useUnsaved } from '../kit/drafts/draftStore.ts'
import { UnsavedList } from '../kit/drafts/UnsavedList.tsx'

/** Leaves the desk. Changes that were not saved are named first: signing out wipes them from this device. */
export function SignOut({ className }: { className: string }) {
  const unsaved = useUnsaved()
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    if (leaving) return
    setLeaving(true)
    try {
      await signOut()
      forgetAllDrafts()
    } catch (error) {
      showToast({ title: 'You are still signed in', text: serverWords(error), tone: 'bad' })
      setLeaving(false)
    }
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={leaving}
        onClick={() => (unsaved.length > 0 ? setAsking(true) : leave())}
      >
        Sign out
      </button>
      {asking && (
        <ActionDialog
          title="Sign out without saving?"
          cancel="Stay"
          confirm="Discard and sign out"
          look="stop"
          act={{ run: () => void leave(), isPending: leaving, failure: null }}
          onClose={() => setAsking(false)}
        >
          <p>Signing out discards the changes that were not saved:</p>
          <UnsavedList unsaved={unsaved} />
        </ActionDialog>
      )}
    </>
  )
}
