import { createHash } from 'node:crypto'
import type { StoryFields, StoryReceipt } from '../../data/contract/stories.ts'
import type { Db } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { MediaRow } from './media/media.present.ts'
import { toldReason } from './media/reasons.ts'
import { listWithoutReceiptHash, type StoryRow, setReceiptHash } from './stories.store.ts'

/** The fingerprint of a story's words, the same on the phone and here. */
export function wordsSha256(fields: StoryFields): string {
  const { title, content, authorName, authorLocation, authorEmail, category } = fields
  const words = JSON.stringify([title, content, authorName, authorLocation, authorEmail, category])
  return createHash('sha256').update(words).digest('hex')
}

/** Under which a story is found by its writer's receipt code. */
export const receiptHashOf = (submission: string, { hide, receiptCode }: Pick<Secrets, 'hide' | 'receiptCode'>) =>
  hide(receiptCode(submission))

/** Lets stories from before there were receipt codes be found by theirs. */
export function nameReceipts(db: Db, secrets: Pick<Secrets, 'hide' | 'receiptCode'>): void {
  db.transaction((tx) => {
    for (const { id, submission } of listWithoutReceiptHash(tx))
      if (submission) setReceiptHash(tx, id, receiptHashOf(submission, secrets))
  })
}

/** What the server holds of a submission at this moment, signed. */
export function writeReceipt(
  story: StoryRow,
  media: MediaRow[],
  secrets: Pick<Secrets, 'sign' | 'receiptCode'>,
): StoryReceipt {
  return signed(secrets, {
    submission: story.submission ?? '',
    storyId: story.id,
    code: secrets.receiptCode(story.submission ?? ''),
    title: story.title,
    words: { sha256: story.wordsSha256 ?? '' },
    parts: media.filter(({ sentUnder }) => sentUnder === null).map(onReceipt),
    receivedAt: story.createdAt,
  })
}

/** The same of a file that its writer sends later: nothing of its story, whose code may have been typed on a phone of somebody else. */
export const writeFileReceipt = (file: MediaRow, secrets: Pick<Secrets, 'sign'>): StoryReceipt =>
  signed(secrets, {
    ...{ submission: file.sentUnder ?? '', storyId: file.storyId ?? 0, code: '', title: '', words: { sha256: '' } },
    parts: [onReceipt(file)],
    receivedAt: file.createdAt,
  })

const signed = ({ sign }: Pick<Secrets, 'sign'>, content: Omit<StoryReceipt, 'signature'>): StoryReceipt => ({
  ...content,
  signature: sign(JSON.stringify(content)),
})

const onReceipt = (part: MediaRow): StoryReceipt['parts'][number] => ({
  kind: part.kind,
  bytes: part.bytes,
  sha256: part.sha256,
  ...stateOnReceipt(part),
})

function stateOnReceipt(part: MediaRow): Pick<StoryReceipt['parts'][number], 'state' | 'reason'> {
  if (part.state === 'awaited') return { state: 'awaited' }
  if (part.state === 'failed')
    return { state: 'refused', reason: (part.reason && toldReason(part.reason)) || part.reason || undefined }
  return { state: 'received' }
}
