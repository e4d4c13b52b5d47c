import { useMutation } from '@tanstack/react-query'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { authorMaxLength } from '../../../data/vocabulary/authors.ts'
import { Field } from '../../ui/Field.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { showFailed } from '../kit/data/failures.ts'
import { revealBankDetails } from '../profiles/queries.ts'
import { failureTitles } from './authorFailures.ts'
import { fieldLabels, noBankWords } from './authorWords.ts'
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
      {author && stored && <Stored author={author} masked={stored} form={form} />}
      {!bank.isRemoved && (
        <Field
          label={stored ? 'New bank details' : fieldLabels.bankAccountDetails}
          name="bankAccountDetails"
          optional
          error={errors.bankAccountDetails}
          hint={
            stored ? 'Left blank, they stay as they are.' : 'Stored encrypted. Not kept in this tab: save them soon.'
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

function Stored({ author, masked, form }: { author: AuthorProfile; masked: string; form: ProfileForm }) {
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: () => revealBankDetails(author.id),
    onError: (error) => showFailed(failureTitles.reveal, error),
    gcTime: 0,
  })
  const { isRemoved } = form.bank
  return (
    <div className="bank-stored">
      <p>
        <b>Stored bank details</b>
        <span className="text" role="status">
          {isRemoved ? 'Taken away when you save.' : (data?.bankAccountDetails ?? masked)}
        </span>
      </p>
      <div className="acts">
        {!isRemoved && (
          <Button
            look="line small"
            aria-description="Noted in the audit log"
            aria-busy={isPending}
            onClick={() => (data ? reset() : isPending || mutate())}
          >
            {data ? 'Hide' : 'Show'}
          </Button>
        )}
        <Button
          look="quiet small"
          onClick={() => form.writeBank(isRemoved ? noBankWords : { typed: '', isRemoved: true })}
        >
          {isRemoved ? 'Keep them' : 'Remove'}
        </Button>
      </div>
    </div>
  )
}
