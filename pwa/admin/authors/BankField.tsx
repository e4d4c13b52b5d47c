import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { authorMaxLength } from '../../../data/vocabulary/authors.ts'
import { Field } from '../../ui/Field.tsx'
import { revealBankDetails } from '../profiles/queries.ts'
import { fieldLabels, noBankWords } from './authorWords.ts'
import { StoredSecret } from './StoredSecret.tsx'
import type { ProfileForm } from './useProfileForm.ts'

interface Props {
  form: ProfileForm
  author: AuthorProfile | null
}

/** The bank details: those that are stored stay masked until somebody asks to see them, which is noted. */
export function BankField({ form, author }: Props) {
  const { bank, errors } = form
  const stored = author?.bankAccountDetails
  return (
    <>
      {author && stored && (
        <StoredSecret
          title="Stored bank details"
          masked={stored}
          reveal={async () => (await revealBankDetails(author.id)).bankAccountDetails}
          isRemoved={bank.isRemoved}
          onRemove={(isRemoved) => form.writeBank(isRemoved ? { typed: '', isRemoved } : noBankWords)}
        />
      )}
      {!bank.isRemoved && (
        <Field
          label={stored ? 'New bank details' : fieldLabels.bankAccountDetails}
          name="bankAccountDetails"
          optional
          error={errors.bankAccountDetails}
          hint={
            stored
              ? 'Left blank, they stay as they are.'
              : 'For a transfer that you make by hand. Stored encrypted. Not kept in this tab: save them soon.'
          }
        >
          <textarea
            className="short"
            rows={3}
            maxLength={authorMaxLength.bankAccountDetails}
            autoComplete="off"
            spellCheck={false}
            placeholder="Bank, account number, SWIFT or routing code"
            value={bank.typed}
            onChange={({ target }) =>
              form.writeBank(target.value ? { typed: target.value, isRemoved: false } : noBankWords)
            }
          />
        </Field>
      )}
    </>
  )
}
