import type { AdminTranscript } from '../../../../../data/contract/transcripts.ts'
import { deskQueries } from '../../../kit/data/queries.ts'
import { changesTo, keepDrafts } from '../../../kit/drafts/draftStore.ts'
import { createSaver, type Saver, type SaverDraft } from '../../../kit/edit/autoSaver.ts'
import { keepSavers } from '../../../kit/edit/livingSavers.ts'
import { portsOf, useLivingSaver } from '../../../kit/edit/useLivingSaver.ts'
import { type OfVoice, saveSaid, transcriptQuery } from './queries.ts'
import { paragraphsIn, type SaidWords, wordsOf } from './saidWords.ts'

export type SaidSaver = Saver<SaidWords, AdminTranscript>

const drafts = keepDrafts<SaverDraft<SaidWords>>('adminSaid', {
  sample: { key: '', words: { paragraphs: '' }, base: {} },
  tell: (kept) => kept.map(() => changesTo('what is said in a recording')),
})
const { of: saverOf } = keepSavers<SaidSaver>(drafts)

/** The words of one recording while they are open: kept in the tab with each letter, and at the server a moment later. */
export function useSaid(of: OfVoice, record: AdminTranscript | null): SaidSaver {
  const key = record ? String(record.id) : `new-${of.voice.id}`
  const renew = () => void deskQueries.invalidateQueries({ queryKey: transcriptQuery(of).queryKey })
  const send = ({ paragraphs = '[]' }: Partial<SaidWords>, revision?: number) =>
    saveSaid(of, { paragraphs: paragraphsIn({ paragraphs }), revision })
  return useLivingSaver({
    open: () =>
      saverOf(key, () =>
        createSaver(
          { record, key, kept: drafts.copy(key), wordsOf, blank: { paragraphs: '[]' }, staleCode: 'transcript.stale' },
          portsOf(drafts, {
            make: (_key, words) => send(words),
            save: (_id, { revision, ...words }) => send(words, revision),
            onMade: () => undefined,
          }),
        ),
      ),
    onMade: () => undefined,
    onLeft: renew,
  })
}
