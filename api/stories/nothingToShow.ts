import { t } from '../../data/words/words.ts'
import type { Store, Tx } from '../platform/database.ts'
import { fail } from '../platform/http/errors.ts'
import { listMediaOf, maySee } from './media/media.ts'
import type { StoryRow } from './stories.store.ts'

type Story = Pick<StoryRow, 'id' | 'content'>

const recordingsOf = (db: Store, id: number) =>
  listMediaOf(db, id).filter(({ kind, removed, state }) => kind === 'audio' && !removed && state !== 'failed')

/** Nothing of it could be read or heard on its page as it is. */
export const isEmpty = (db: Store, { id, content }: Story): boolean =>
  content === '' && !recordingsOf(db, id).some(({ state, approved }) => state === 'ready' && approved)

/** Of a story that is on the site, or is to be. Errors: 409 story.nothing_to_show, with what can be done. */
export function requireSomethingToShow(tx: Tx, story: Story): void {
  if (isEmpty(tx, story)) fail('conflict', 'story.nothing_to_show', wayOutFor(tx, story))
}

function wayOutFor(tx: Tx, { id }: Story): string {
  const recordings = recordingsOf(tx, id)
  const ready = recordings.filter(({ state }) => state === 'ready')
  if (recordings.length === 0)
    return 'This story has no text, and no recording that can be heard. Write down what is said first.'
  if (ready.length === 0)
    return 'This story has no text, and its recording is not ready. Write down what is said first, or wait until the recording is ready.'
  if (ready.some((row) => maySee(tx, row)))
    return 'This story has no text, and its recording is not on the page. Let the recording onto the page first, or write down what is said.'
  return 'This story has no text, and its recording may not be heard: the people in it have not agreed. Note that they did first, or write down what is said.'
}

/** Errors: 400, where neither text nor recording would be left of a story. */
export function requireTextOrRecording(tx: Tx, { id }: Pick<StoryRow, 'id'>, content: string | undefined): void {
  if (content !== '' || recordingsOf(tx, id).length > 0) return
  const message = t('Story content is required')
  fail('invalid', 'invalid', message, { issues: [{ field: 'content', message }] })
}
