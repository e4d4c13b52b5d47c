import { proxy } from 'valtio'
import { forgetWithDrafts } from '../kit/drafts/draftStore.ts'
import { blankPost, isBlankPost, type PostDraft, postDraft, writePost } from './draft.ts'
import { textAbout } from './subjects.ts'

type Words = Omit<Partial<PostDraft>, 'keptAt'>

/** A beginning that came while another post was being written, until an admin has chosen between the two. */
export const offered = proxy<{ words: Words | null }>({ words: null })

/** Puts a beginning into the form, or offers it where somebody has written something already. Asked for twice, it is there. */
export function offerPost(words: Words): void {
  if (isBlankPost(postDraft) || isOurs(postDraft)) take(words)
  else if (!isOurs(words) || !isSameSubject(words)) offered.words = words
}

export function takeOffered(): void {
  if (offered.words) take(offered.words)
}

export function refuseOffered(): void {
  offered.words = null
}
forgetWithDrafts(refuseOffered)

/** Nothing of the post before goes along: neither its time nor its platforms. */
function take(words: Words): void {
  const plain = JSON.parse(JSON.stringify(words)) as Words
  offered.words = null
  writePost({ ...blankPost(), ...plain })
}

/** Words that the desk itself began with, and nobody has touched. */
const isOurs = ({ subject, postText, mediaUrl }: Words) =>
  subject != null && !mediaUrl && postText === textAbout(subject, location.origin)

const isSameSubject = ({ subject }: Words) =>
  postDraft.subject?.id === subject?.id && postDraft.subject?.type === subject?.type
