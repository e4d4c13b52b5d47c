import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { paymentMethodNames } from '../../../data/vocabulary/money.ts'
import { EditDialog } from '../kit/edit/EditDialog.tsx'
import { timeOfDay } from '../kit/words/times.ts'
import { AuthorFields } from './AuthorFields.tsx'
import { type AuthorField, type AuthorWords, authorFields, calledBy, fieldLabels, wordsOf } from './authorWords.ts'
import { useProfileForm } from './useProfileForm.ts'

interface Props {
  /** Null: a new one. */
  author: AuthorProfile | null
  onClose: () => void
}

/** A profile in the making or under edit. */
export function AuthorForm({ author, onClose }: Props) {
  const form = useProfileForm(author, onClose)
  const { words } = form
  return (
    <EditDialog
      title={author ? 'Edit author' : 'Add New Author'}
      width="46rem"
      edit={form}
      versions={versions}
      submit={author ? 'Save changes' : 'Create author'}
      isReady={form.isChanged}
      loss={`What you wrote about ${calledBy(words)} has not been saved.`}
      onSubmit={form.save}
      onClose={onClose}
    >
      <AuthorFields form={form} author={author} />
    </EditDialog>
  )
}

const versions = {
  title: 'Two versions of this profile',
  said: ({ updatedAt }: AuthorProfile) =>
    `A colleague changed this profile at ${timeOfDay(updatedAt)}, while you were editing.`,
  fields: authorFields,
  labels: fieldLabels,
  wordsOf,
  show,
}

function show(field: AuthorField, words: AuthorWords) {
  if (field === 'isActive' || field === 'isBioPublic')
    return <span className="text">{words[field] ? 'Yes' : 'No'}</span>
  if (field === 'preferredPaymentMethod')
    return <span className="text first-up">{paymentMethodNames[words.preferredPaymentMethod]}</span>
  return <span className="text">{words[field] || <em>Empty</em>}</span>
}
