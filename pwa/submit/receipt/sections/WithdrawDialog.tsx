import { useState } from 'react'
import type { ReceiptStatus } from '../../../../data/contract/authors/receipts.ts'
import { offlineLeaseDays } from '../../../../data/vocabulary/limits.ts'
import { t } from '../../../../data/words/words.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { isolated } from '../../../ui/Written.tsx'
import { useWriterAct } from './useWriterAct.ts'

type Props = {
  code: string
  status: Pick<ReceiptStatus, 'title' | 'state'>
  onClose: () => void
  onWithdrawn: () => void
}

/** Says exactly what is erased and what is not, before it is too late. */
export function WithdrawDialog({ code, status: { title, state }, onClose, onWithdrawn }: Props) {
  const [isSure, setSure] = useState(false)
  const { refused, isBusy, send } = useWriterAct('withdrawal', {
    code,
    onArrived() {
      showToast({
        title: t('Story Withdrawn'),
        text: t('Its words, files and your name are erased here.'),
        tone: 'good',
      })
      onWithdrawn()
    },
  })

  async function press() {
    if (isBusy || !isSure) return
    if ((await send({ confirmed: true })).isSafe) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Withdraw “{title}”?', { title: isolated(title) })}
      actions={
        <>
          <button type="button" className="button line" onClick={onClose}>
            {t('Keep the story')}
          </button>
          <button
            type="button"
            className="button stop"
            aria-busy={isBusy}
            aria-disabled={!isSure || undefined}
            aria-description={isSure ? undefined : t('Tick first that you are sure.')}
            onClick={() => void press()}
          >
            {t('Withdraw for good')}
          </button>
        </>
      }
    >
      {refused && <Notice tone="bad">{refused.message || t('This needs signal. Nothing was changed.')}</Notice>}
      <p>
        {t(
          'This cannot be undone, by you or by us. At once, or without signal as soon as this phone has signal again, we erase:',
        )}
      </p>
      <ul>
        <li>{t('the title and the whole text, earlier versions included,')}</li>
        <li>{t('its photos, video and recording, and what your phone has not sent yet,')}</li>
        <li>{t('your name, your location and your email address,')}</li>
        <li>{t('what editors wrote to you about it, and what you answered.')}</li>
      </ul>
      {state === 'published' && (
        <p>
          {t(
            'It leaves every page of this site now. Phones that keep a copy delete it the next time they are online; one that stays offline hides it after {days, plural, one {# day} other {# days}}.',
            { days: offlineLeaseDays },
          )}
        </p>
      )}
      <p>
        {t(
          'What stays: a note that a story came and was withdrawn, and when. Backups of our server keep the story until newer backups replace them. We cannot delete copies that other people have made.',
        )}
      </p>
      <label className="tick">
        <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
        {t('I want this story erased. I know that it cannot be undone.')}
      </label>
    </Dialog>
  )
}
