import { useState } from 'react'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { newId } from '../../offline/newId.ts'
import { ApiError } from '../../remote/client.ts'
import { issuesOf, serverWords } from '../kit/data/failures.ts'
import { useEdit } from '../kit/edit/useEdit.ts'
import { changeAuthor, createAuthor, noteAuthor } from '../profiles/queries.ts'
import { type AuthorDraft, authorDrafts } from './authorDrafts.ts'
import { failureOf } from './authorFailures.ts'
import {
  type AccountWords,
  type BankWords,
  changeOf,
  type fieldLabels,
  newAuthorOf,
  noSecretWords,
  noWords,
  type SecretWords,
  type WalletWords,
  wordsOf,
} from './authorWords.ts'

type FieldErrors = Partial<
  Record<keyof typeof fieldLabels | `mobileMoney.${keyof WalletWords}` | `bankAccount.${keyof AccountWords}`, string>
>

/** A profile in the form. Bank details, bank account and wallet stand beside its words and are kept nowhere. */
export function useProfileForm(author: AuthorProfile | null, onSaved: () => void) {
  const id = author?.id ?? 0
  const [secrets, setSecrets] = useState<SecretWords>(noSecretWords)
  const edit = useEdit({
    store: authorDrafts,
    id,
    begin: (kept) => kept ?? freshOf(author),
    isTouched: secrets !== noSecretWords,
    save: ({ key, words, base, revision }, put) =>
      author
        ? changeAuthor(id, changeOf(base, words, secrets, revision))
        : createAuthor(newAuthorOf(words, secrets), key).catch((failure) => {
            if (failure instanceof ApiError && failure.code === 'submission.reused') put({ key: newId() })
            throw failure
          }),
    staleCode: 'author.stale',
    onSaved(saved) {
      noteAuthor(saved.id, saved)
      onSaved()
    },
    done: ({ name }) => ({
      title: author ? 'Author Updated' : 'Author Created',
      text: `The profile of ${name} is up to date.`,
    }),
    failed: (error) => failureOf(author ? 'update' : 'create', error),
  })
  return {
    ...edit,
    ...secrets,
    writeBank: (bank: BankWords) => setSecrets((before) => ({ ...before, bank })),
    writeAccount: (account: AccountWords) => setSecrets((before) => ({ ...before, account })),
    writeWallet: (wallet: WalletWords) => setSecrets((before) => ({ ...before, wallet })),
    errors: errorsIn(edit.error),
  }
}
export type ProfileForm = ReturnType<typeof useProfileForm>

function freshOf(author: AuthorProfile | null): AuthorDraft {
  const words = author ? wordsOf(author) : noWords
  return { id: author?.id ?? 0, key: newId(), words, base: words, revision: author?.revision ?? 0, keptAt: '' }
}

/** The first problem of each field. */
const errorsIn = (error: unknown): FieldErrors =>
  error instanceof ApiError && error.code === 'author.email_taken' ? { email: serverWords(error) } : issuesOf(error)
