import type { FileProposal } from '../../../data/contract/authors/receipts.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import type { Store, Tx } from '../../platform/database.ts'
import { fail } from '../../platform/http/errors.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { arrivalAfter, closeGaps } from '../arrange.ts'
import { requireFileConsent } from '../consent.ts'
import { keepCaptions } from '../media/captions.store.ts'
import { findMedia, setArrival, setPlacing } from '../media/media.store.ts'
import { approve, listMediaOf } from '../media/media.ts'
import type { StoryRow } from '../stories.store.ts'
import { replacedBy, saidWithPhoto, standingFiles } from './standing.ts'
import { insertProposal, listProposals, moveProposal, type NewProposal, type ProposalRow } from './writer.store.ts'

const names = { photo: 'a photo', photoWords: 'words of a photo', captions: 'captions' }
const actions = {
  photo: 'story.photo_proposed',
  photoWords: 'story.photo_words_proposed',
  captions: 'story.captions_proposed',
}

/** Lays a photo, its words or captions before the editors. Newer words and captions stand for open ones. */
export function proposeFile(
  tx: Tx,
  story: StoryRow,
  proposed: Omit<NewProposal, 'storyId'> & { kind: FileProposal['kind'] },
  at: string,
): void {
  const { id, title, authorName, authorEmail, status } = story
  const { kind, mediaId } = proposed
  for (const open of kind === 'photo' ? [] : listProposals(tx, id))
    if (open.kind === kind && open.mediaId === mediaId)
      moveProposal(tx, open.id, 'open', { state: 'replaced', reason: null, decidedBy: null, decidedAt: at })
  const proposal = insertProposal(tx, { ...proposed, storyId: id, createdAt: at })
  recordAct(tx, { action: actions[kind], subject: { kind: 'story', id }, at })
  notify(tx, {
    type: 'story_proposal',
    key: `story_proposal:${proposal.id}`,
    title: `A writer proposes ${names[kind]}`,
    message: `For “${title}”, which is ${status === 'rejected' ? 'not published' : status}.`,
    authorName,
    authorEmail,
    actionDescription: 'Look at it at the story, then accept or decline it.',
    metadata: { storyId: id, status },
    at,
  })
}

/**
 * Makes what is proposed part of the story: on the public page at once, before publication with it.
 * Errors: media.not_ready, receipt.changed, story.no_consent (409); story.too_many_photos (400); media.not_found (404).
 */
export function takeProposedFile(tx: Tx, story: StoryRow, proposal: ProposalRow, at: string): void {
  if (proposal.kind === 'photo') takePhoto(tx, story, proposal, at)
  else if (proposal.kind === 'photoWords') takePhotoWords(tx, story, proposal)
  else takeCaptions(tx, story, proposal, at)
}

function takePhoto(tx: Tx, story: StoryRow, { mediaId, replaces, people }: ProposalRow, at: string): void {
  const file = findMedia(tx, mediaId ?? '') ?? refuseUnready()
  if (file.storyId !== story.id || file.state !== 'ready') refuseUnready()
  // A pending story has no further ones on their way beside those that stand.
  const before = replacedBy(tx, { ...story, status: 'pending' }, replaces)
  const arrival = arrivalAfter(listMediaOf(tx, story.id), at)
  if (people) saidWithPhoto(tx, story.id, people, at)
  const placed = { ...file, place: before?.place ?? file.place }
  setPlacing(tx, file.id, { removed: false, place: placed.place })
  setArrival(tx, file.id, arrival)
  if (story.status === 'published') {
    requireFileConsent(tx, story.id, file.id)
    approve(tx, placed)
  }
  if (!before) closeGaps(tx, story)
}

function takePhotoWords(tx: Tx, story: StoryRow, { mediaId, caption, description }: ProposalRow): void {
  const photo = standingFiles(tx, story).find(({ id }) => id === mediaId) ?? refuseGone('photo')
  setPlacing(tx, photo.id, { caption: caption ?? '', description: description ?? '' })
}

function takeCaptions(tx: Tx, story: StoryRow, proposal: ProposalRow, at: string): void {
  const { captions: text, captionsLanguage } = proposal
  const video = standingFiles(tx, story).find(({ id }) => id === proposal.mediaId) ?? refuseGone('video')
  const captionsId = text ? keepCaptions(tx, { mediaId: video.id, text, at }) : null
  setPlacing(tx, video.id, { captionsId, captionsLanguage })
}

const refuseUnready = () => fail('conflict', 'media.not_ready', 'This photo is not ready to be shown.')
const refuseGone = (what: string) => fail('notFound', 'media.not_found', `This story has no such ${what} any more.`)

export const presentFileProposal = (row: ProposalRow & { kind: FileProposal['kind'] }): FileProposal => ({
  id: row.id,
  kind: row.kind,
  media: row.mediaId ?? '',
  replaces: row.replaces,
  people: row.people,
  words: row.kind === 'photoWords' ? { caption: row.caption ?? '', description: row.description ?? '' } : null,
  captions: row.captions && row.captionsLanguage ? { text: row.captions, language: row.captionsLanguage } : null,
  state: row.state,
  reason: row.reason,
  proposedAt: row.createdAt,
  decidedAt: row.decidedAt,
})

/** Newest first. */
export const listFileProposals = (db: Store, storyId: number) => listProposals(db, storyId).filter(isOfFile)

const isOfFile = (row: ProposalRow): row is ProposalRow & { kind: FileProposal['kind'] } => row.kind !== 'words'
