import { useState } from 'react'
import { t } from '../../../../data/words/words.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { trash } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { rich } from '../../../ui/rich.ts'
import type { SectionProps } from './section.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** Taking the story back, for good. */
export function Withdrawal({ found: { code, status }, waiting, onChanged }: SectionProps) {
  const [isAsking, setAsking] = useState(false)
  const isQueued = waiting.some(({ kind, needsWriter }) => kind === 'withdrawal' && needsWriter === null)
  return (
    <>
      {isQueued && (
        <Notice tone="offline">
          <p>
            {rich(
              '<b>Your withdrawal is saved on this phone and waits for signal.</b> Until it has arrived, the story stays where it is.',
              { b: (words) => <b>{words}</b> },
            )}
          </p>
        </Notice>
      )}
      <p className="away">
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          <Icon path={trash} /> {t('Withdraw this story…')}
        </button>
      </p>
      {isAsking && (
        <WithdrawDialog code={code} status={status} onClose={() => setAsking(false)} onWithdrawn={onChanged} />
      )}
    </>
  )
}
