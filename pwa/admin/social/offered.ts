import { proxy } from 'valtio'
import { isBlankPost, type PostDraft, postDraft, writePost } from './draft.ts'

type Words = Omit<Partial<PostDraft>, 'keptAt'>

/** A beginning that came while another post was being written, until an admin has chosen between the two. */
export const offered = proxy<{ words: Words | null }>({ words: null })

/** Puts a beginning into the form, or offers it where something is written already. */
export function offerPost(words: Words): void {
  if (isBlankPost(postDraft) || isSameSubject(words)) take(words)
  else offered.words = words
}

export function takeOffered(): void {
  if (offered.words) take(offered.words)
}

export function refuseOffered(): void {
  offered.words = null
}

function take(words: Words): void {
  const plain = JSON.parse(JSON.stringify(words)) as Words
  offered.words = null
  writePost({ subject: null, postText: '', mediaUrl: null, ...plain })
}

/** Pressed twice for the same story: the words that are there stay. */
const isSameSubject = ({ subject, postText }: Words) =>
  postText === undefined &&
  subject != null &&
  postDraft.subject?.id === subject.id &&
  postDraft.subject.type === subject.type
