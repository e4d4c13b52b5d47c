import { Answer } from '../../../forms/Answer.tsx'
import { SavedNotice, WaitingNotice } from '../../../forms/OutboxNotices.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { ActPhase } from './useWriterAct.ts'

/** What became of what was sent; nothing while it is written. */
export function ActNotice({ phase, what, sent }: { phase: ActPhase; what: string; sent: string }) {
  if (phase === 'writing' || phase === 'sending') return null
  return (
    <Answer>
      {phase === 'sent' && (
        <Notice tone="good">
          <p>{sent}</p>
        </Notice>
      )}
      {phase === 'saved' && <SavedNotice />}
      {phase === 'waiting' && <WaitingNotice what={what} />}
    </Answer>
  )
}
