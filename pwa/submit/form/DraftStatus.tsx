import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import type { OfferedDraft } from '../../offline/drafts/drafts.ts'
import { filesInWords } from '../../offline/words.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { deviceTime } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { check } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { rich } from '../../ui/rich.ts'
import { isolated } from '../../ui/Written.tsx'
import { clockTime } from '../labels.ts'

/** Says that what is typed is safe, and lets it be thrown away. Its place under the words is kept. */
export const DraftStatus = ({ savedAt, onDiscard }: { savedAt: number | null; onDiscard: () => void }) => (
  <div className="row between wrapx draft-status">
    <span role="status">
      {savedAt !== null && (
        <span className="saved">
          <Icon path={check} /> {t('Draft saved on this phone, {time}', { time: clockTime(savedAt) })}
        </span>
      )}
    </span>
    {savedAt !== null && <DiscardDraft onDiscard={onDiscard} />}
  </div>
)

const DiscardDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <ConfirmButton
    label={t('Discard')}
    className="button quiet"
    title={t('Discard this draft?')}
    yes={t('Discard draft')}
    onYes={onDiscard}
  >
    <p>{t('The words and files of this draft leave this phone. Nothing of it has been sent.')}</p>
  </ConfirmButton>
)

type Props = { draft: OfferedDraft; onContinue: () => void; onDiscard: () => void }

const oneOf: Record<MediaKind, Message> = {
  image: msg('a photo'),
  video: msg('a video'),
  audio: msg('a recording'),
  consent: msg('a spoken yes'),
}

/** "a photo", "3 photos and 1 video". */
function filesBeside(kinds: readonly MediaKind[]): string {
  const [first, ...others] = kinds
  return first && others.length === 0 ? t(oneOf[first]) : (filesInWords(kinds) ?? '')
}

/** Offers writing that was never sent: after a crash, a closed tab, or another day. */
export function DraftPrompt({ draft, onContinue, onDiscard }: Props) {
  const { fields, files, spoken, savedAt } = draft
  const kinds = [...files.map(({ kind }) => kind), ...spoken]
  const title = fields.title.trim() || t('a story without a title')
  return (
    <Notice>
      <p>
        {rich(
          kinds.length > 0
            ? '<b>You have an unfinished story on this phone:</b> {title}, saved {time}, with {files}.'
            : '<b>You have an unfinished story on this phone:</b> {title}, saved {time}.',
          {
            b: (words) => <b>{words}</b>,
            title: isolated(title),
            time: deviceTime(savedAt),
            files: filesBeside(kinds),
          },
        )}
      </p>
      <div className="acts" style={{ marginTop: 'var(--space-3)' }}>
        <button type="button" className="button" onClick={onContinue}>
          {t('Continue your draft')}
        </button>
        <DiscardDraft onDiscard={onDiscard} />
      </div>
    </Notice>
  )
}
