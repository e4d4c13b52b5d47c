import type { MailedPart } from '../../../../data/contract/inbox/contact.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { filesInWords } from './threadWords.ts'

/** What a message has besides that came as a mail. */
export function Mailed({ mailed }: { mailed: MailedPart | null }) {
  if (!mailed) return null
  const { isProven, isAutomatic, quoted, isCut, attachments } = mailed
  return (
    <>
      {!isProven && (
        <Notice tone="warn">
          <p className="small">
            <b>Sender not proven.</b> It answers no mail of ours, and anybody can write any email address into a mail.
          </p>
        </Notice>
      )}
      {isAutomatic && <p className="small muted">A program seems to have sent this mail, or it went to many people.</p>}
      {isCut && <p className="small muted">This mail was longer. The rest is in the mailbox.</p>}
      {quoted && (
        <details>
          <summary>Earlier mail that it repeats</summary>
          <p className="whole small muted">{quoted}</p>
        </details>
      )}
      {attachments.length > 0 && <p className="small muted">{filesInWords(attachments)}.</p>}
    </>
  )
}
