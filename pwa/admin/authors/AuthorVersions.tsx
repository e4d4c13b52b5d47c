import type { AuthorProfile } from '../../../data/contract/authors.ts'
import { paymentMethodNames } from '../../../data/vocabulary/money.ts'
import { TwoVersions } from '../kit/drafts/TwoVersions.tsx'
import { type Choice, findDifferences, mergeVersions } from '../kit/drafts/twoVersions.ts'
import { timeOfDay } from '../kit/words/times.ts'
import { type AuthorField, authorFields, fieldLabels, wordsOf } from './authorWords.ts'
import type { ProfileForm } from './useProfileForm.ts'

/** A colleague saved this profile while it was being edited. */
export function AuthorVersions({ form, theirs: colleagues }: { form: ProfileForm; theirs: AuthorProfile }) {
  const { base, words: mine } = form
  const theirs = wordsOf(colleagues)
  const show = (field: AuthorField, choice: Choice) => {
    const words = choice === 'mine' ? mine : theirs
    if (field === 'isActive') return <span className="text">{words.isActive ? 'Yes' : 'No'}</span>
    if (field === 'preferredPaymentMethod')
      return <span className="text first-up">{paymentMethodNames[words.preferredPaymentMethod]}</span>
    return <span className="text">{words[field] || <em>Empty</em>}</span>
  }
  return (
    <TwoVersions
      title="Two versions of this profile"
      said={`A colleague changed this profile at ${timeOfDay(colleagues.updatedAt)}, while you were editing.`}
      differences={findDifferences(authorFields, { base, mine, theirs })}
      labels={fieldLabels}
      show={show}
      onChosen={(choices) => form.rebase(mergeVersions({ mine, theirs }, choices), colleagues)}
      onBack={form.settle}
    />
  )
}
