import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorProfile } from '../../../data/contract/authors.ts'
import { newId } from '../../offline/newId.ts'
import { ApiError } from '../../remote/client.ts'
import { showToast } from '../../ui/toasts.ts'
import { serverWords } from '../kit/data/failures.ts'
import { noteAuthor } from '../profiles/queries.ts'
import { changeAuthor, createAuthor } from '../profiles/remote.ts'
import { type AuthorDraft, authorDrafts } from './authorDrafts.ts'
import { failureOf, showAuthorFailure } from './authorFailures.ts'
import {
  type AuthorWords,
  type BankWords,
  changeOf,
  type fieldLabels,
  newAuthorOf,
  noBankWords,
  noWords,
  sameWords,
  wordsOf,
} from './authorWords.ts'

export type FieldErrors = Partial<Record<keyof typeof fieldLabels, string>>

/** A profile in the form: its words are kept in the tab with every keystroke and picked up again where they were left. */
export function useProfileForm(author: AuthorProfile | null, onSaved: (saved: AuthorProfile) => void) {
  const id = author?.id ?? 0
  const [form, setForm] = useState(() => authorDrafts.copy(id) ?? freshOf(author))
  const [bank, setBank] = useState<BankWords>(noBankWords)
  const [isKept, setKept] = useState(true)
  const [theirs, setTheirs] = useState<AuthorProfile | null>(null)
  const { words, base, revision, key } = form

  function put(next: AuthorDraft) {
    setForm(next)
    if (sameWords(next.words, next.base)) authorDrafts.drop(id)
    else setKept(authorDrafts.keep(id, { ...next, keptAt: new Date().toISOString() }))
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      author ? changeAuthor(id, changeOf(base, words, bank, revision)) : createAuthor(newAuthorOf(words, bank), key),
    onSuccess: (saved) => {
      authorDrafts.drop(id)
      noteAuthor(saved.id, saved)
      showToast({ ...(author ? changed : made), text: `The profile of ${saved.name} is up to date.`, tone: 'good' })
      onSaved(saved)
    },
    onError: (failure) => {
      setTheirs(colleaguesProfile(failure))
      if (failure instanceof ApiError && failure.code === 'submission.reused') put({ ...form, key: newId() })
      showAuthorFailure(author ? 'update' : 'create', failure)
    },
  })

  return {
    words,
    base,
    bank,
    theirs,
    isKept,
    isPending,
    errors: errorsIn(error),
    problem: error && failureOf(author ? 'update' : 'create', error),
    isChanged: !sameWords(words, base) || bank !== noBankWords,
    write: (part: Partial<AuthorWords>) => put({ ...form, words: { ...words, ...part } }),
    writeBank: setBank,
    save: () => isPending || mutate(),
    /** Goes on from a colleague's version. */
    rebase: (next: AuthorWords, current: AuthorProfile) => {
      setTheirs(null)
      put({ ...form, words: next, base: wordsOf(current), revision: current.revision })
    },
    /** Back to the own words: saving asks again. */
    settle: () => setTheirs(null),
    discard: () => authorDrafts.drop(id),
  }
}
export type ProfileForm = ReturnType<typeof useProfileForm>

const changed = { title: 'Author Updated' }
const made = { title: 'Author Created' }

function freshOf(author: AuthorProfile | null): AuthorDraft {
  const words = author ? wordsOf(author) : noWords
  return { id: author?.id ?? 0, key: newId(), words, base: words, revision: author?.revision ?? 0, keptAt: '' }
}

function colleaguesProfile(error: unknown): AuthorProfile | null {
  if (!(error instanceof ApiError) || error.code !== 'author.stale') return null
  const { body } = error
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as AuthorProfile) : null
}

/** The first problem of each field. */
function errorsIn(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'author.email_taken') return { email: serverWords(error) }
  return Object.fromEntries([...(error.issues ?? [])].reverse().map(({ field, message }) => [field, message]))
}
