import { Icon } from '../../ui/Icon.tsx'
import { check } from '../../ui/icons.ts'
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

export const DiscardDraft = ({ onDiscard }: { onDiscard: () => void }) => (
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
