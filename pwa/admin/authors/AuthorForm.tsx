import { type FormEvent, useState } from 'react'
import type { AuthorProfile } from '../../../data/contract/authors.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
import { useLeaveGuard } from '../kit/drafts/useLeaveGuard.ts'
import { AuthorFields } from './AuthorFields.tsx'
import { AuthorVersions } from './AuthorVersions.tsx'
import { calledBy } from './authorWords.ts'
import { useProfileForm } from './useProfileForm.ts'

interface Props {
  /** Null: a new one. */
  author: AuthorProfile | null
  onClose: () => void
}

/** A profile in the making or under edit. Leaving it with changes asks first; a session that ends keeps the words in the tab. */
export function AuthorForm({ author, onClose }: Props) {
  const form = useProfileForm(author, onClose)
  const [leaving, setLeaving] = useState(false)
  const { isChanged, isPending, problem, theirs } = form
  useLeaveGuard(isChanged)

  function leave() {
    if (isPending) return
    if (isChanged) setLeaving(true)
    else onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    form.save()
  }

  if (theirs) return <AuthorVersions form={form} theirs={theirs} />
  return (
    <Dialog
      open
      full
      width="46rem"
      onClose={leave}
      title={author ? 'Edit author' : 'Add New Author'}
      actions={
        <>
          <button type="button" className="btn line" onClick={leave} aria-disabled={isPending || undefined}>
            Cancel
          </button>
          <button type="submit" form="author-form" className="btn" disabled={!isChanged} aria-busy={isPending}>
            {author ? 'Save changes' : 'Create author'}
          </button>
        </>
      }
    >
      {problem && <UpdateFailed title={problem.title} words={problem.text ?? ''} />}
      {!form.isKept && (
        <p className="sm muted">This tab has no room left: what you type is lost when it is closed or reloaded.</p>
      )}
      <form id="author-form" onSubmit={submit}>
        <fieldset className="author-fields" disabled={isPending}>
          <AuthorFields form={form} author={author} />
        </fieldset>
      </form>
      {leaving && (
        <ConfirmDialog
          title="Discard your changes?"
          confirm="Discard changes"
          look="btn stop"
          busy={false}
          problem={null}
          onConfirm={() => {
            form.discard()
            onClose()
          }}
          onClose={() => setLeaving(false)}
        >
          <p>What you wrote about {calledBy(form.words)} has not been saved.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
