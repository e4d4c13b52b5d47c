import type { SubscriberImportAnswer } from '../../../../data/contract/outreach/newsletter.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { counted } from '../../kit/words/counted.ts'

interface Props {
  result: SubscriberImportAnswer
  onClose: () => void
}

/** What became of each line of a list that was taken in. */
export function ImportResult({ result: { added, known, left, refused, refusedCount }, onClose }: Props) {
  return (
    <Dialog
      open
      full
      width="38rem"
      onClose={onClose}
      title={added > 0 ? `${counted(added, 'subscriber')} added` : 'Nobody was added'}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {known > 0 && <p>{counted(known, 'line')} held an address that is on the list already, or stood twice.</p>}
      {left > 0 && (
        <p>
          {counted(left, 'line')} held an address that has unsubscribed. It comes back only by its owner’s own sign-up.
        </p>
      )}
      {refusedCount === 0 && <Notice tone="good">Every line held an address.</Notice>}
      {refusedCount > 0 && (
        <>
          <Notice tone="warn">Left out: {counted(refusedCount, 'line')} without an address.</Notice>
          <ul className="plain refused-lines">
            {refused.map(({ line, text }) => (
              <li key={line}>
                <span className="tabular muted">Line {line}</span> <code>{text || '(empty)'}</code>
              </li>
            ))}
          </ul>
          {refused.length < refusedCount && (
            <p className="small muted">And {(refusedCount - refused.length).toLocaleString('en-US')} more.</p>
          )}
        </>
      )}
    </Dialog>
  )
}
