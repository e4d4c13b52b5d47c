import type { OfferedDraft } from '../../offline/drafts/drafts.ts'
import { deviceTime } from '../../ui/format/dates.ts'
import { Notice } from '../../ui/Notice.tsx'
import { DiscardDraft } from './DraftStatus.tsx'

type Props = { draft: OfferedDraft; onContinue: () => void; onDiscard: () => void }

/** Offers writing that was never sent: after a crash, a closed tab, or another day. */
export function DraftPrompt({ draft, onContinue, onDiscard }: Props) {
  const { fields, files, savedAt } = draft
  const title = fields.title.trim() || 'a story without a title'
  return (
    <Notice>
      <p>
        <b>You have an unfinished story on this phone:</b> {title}, saved {deviceTime(savedAt)}
        {files.length > 0 &&
          `, with ${files.map(({ kind }) => (kind === 'image' ? 'a photo' : 'a video')).join(' and ')}`}
        .
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
