import { createHash } from 'node:crypto'
import type { StoryFields, StoryReceipt } from '../../data/contract/stories.ts'
import type { Db } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { MediaRow } from './media/media.present.ts'
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
  const content: Omit<StoryReceipt, 'signature'> = {
    submission: story.submission ?? '',
    storyId: story.id,
    code: secrets.receiptCode(story.submission ?? ''),
    title: story.title,
    words: { sha256: story.wordsSha256 ?? '' },
    parts: media.map((part) => ({
      kind: part.kind,
      bytes: part.bytes,
      sha256: part.sha256,
      ...stateOnReceipt(part),
    })),
    receivedAt: story.createdAt,
  }
  return { ...content, signature: secrets.sign(JSON.stringify(content)) }
}

function stateOnReceipt(part: MediaRow): Pick<StoryReceipt['parts'][number], 'state' | 'reason'> {
  if (part.state === 'awaited') return { state: 'awaited' }
  if (part.state === 'failed') return { state: 'refused', reason: part.reason ?? undefined }
  return { state: 'received' }
}
