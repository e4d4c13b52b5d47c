import type { OfferedDraft } from '../../offline/drafts/drafts.ts'
import { filesInWords } from '../../offline/words.ts'
import { deviceTime } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { check } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { clockTime } from '../labels.ts'

/** Says that what is typed is safe, and lets it be thrown away. Its place under the words is kept. */
export const DraftStatus = ({ savedAt, onDiscard }: { savedAt: number | null; onDiscard: () => void }) => (
  <div className="row between wrapx draft-status">
    <span role="status">
      {savedAt !== null && (
        <span className="saved">
          <Icon path={check} /> Draft saved on this phone, {clockTime(savedAt)}
        </span>
      )}
    </span>
    {savedAt !== null && <DiscardDraft onDiscard={onDiscard} />}
  </div>
)

const DiscardDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <ConfirmButton
    label="Discard"
    className="button quiet"
    title="Discard this draft?"
    yes="Discard draft"
    onYes={onDiscard}
  >
    <p>The words and files of this draft leave this phone. Nothing of it has been sent.</p>
  </ConfirmButton>
)

type Props = { draft: OfferedDraft; onContinue: () => void; onDiscard: () => void }

/** Offers writing that was never sent: after a crash, a closed tab, or another day. */
export function DraftPrompt({ draft, onContinue, onDiscard }: Props) {
  const { fields, files, savedAt } = draft
  const title = fields.title.trim() || 'a story without a title'
  return (
    <Notice>
      <p>
        <b>You have an unfinished story on this phone:</b> {title}, saved {deviceTime(savedAt)}
        {files.length > 0 && `, with ${filesInWords(files.map(({ kind }) => kind))?.replace(/\b1 /g, 'a ')}`}.
      </p>
      <div className="acts" style={{ marginTop: 'var(--space-3)' }}>
        <button type="button" className="button" onClick={onContinue}>
          Continue your draft
        </button>
        <DiscardDraft onDiscard={onDiscard} />
      </div>
    </Notice>
  )
}
