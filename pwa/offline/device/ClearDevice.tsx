import { useState } from 'react'
import { msg, t } from '../../../data/words/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { trash } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import type { DeviceView } from './deviceStore.ts'

const clearings = {
  copies: {
    label: msg('Clear copies'),
    title: msg('Clear the copies on this phone?'),
    done: { title: msg('Copies cleared'), text: msg('What you wrote is still on this phone.') },
  },
  everything: {
    label: msg('Clear everything'),
    title: msg('Clear everything on this phone?'),
    done: { title: msg('This phone is clear'), text: msg('Nothing of this site is stored on it now.') },
  },
}

/** Clears what is only a copy, or all there is. What nobody else has is named before it goes. */
export function ClearDevice({ view }: { view: DeviceView }) {
  const [asking, setAsking] = useState<keyof typeof clearings | null>(null)
  const close = () => setAsking(null)

  async function clear(what: keyof typeof clearings) {
    const { clearCopies, clearEverything } = await import('./deviceStore.ts')
    await (what === 'copies' ? clearCopies() : clearEverything())
    close()
    const { title, text } = clearings[what].done
    showToast({ title: t(title), text: t(text), tone: 'good' })
  }

  return (
    <>
      <p className="acts">
        <button type="button" className="button line" onClick={() => setAsking('copies')}>
          {t(clearings.copies.label)}
        </button>
        <button type="button" className="button line" onClick={() => setAsking('everything')}>
          <Icon path={trash} /> {t(clearings.everything.label)}
        </button>
      </p>
      {asking && (
        <Dialog
          open
          onClose={close}
          title={t(clearings[asking].title)}
          actions={
            <>
              <button type="button" className="button stop" onClick={() => void clear(asking)}>
                {t(clearings[asking].label)}
              </button>
              <button type="button" className="button line" onClick={close}>
                {t('Keep it')}
              </button>
            </>
          }
        >
          {asking === 'everything' ? (
            <Losses view={view} />
          ) : (
            <p>
              {t(
                'Stories, news, photos, kept videos and recordings leave this phone. The newest are copied again at your next visit. What you wrote, and your receipts, stay.',
              )}
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}

function Losses({ view: { queued, drafts, sent, kept } }: { view: DeviceView }) {
  return (
    <>
      {queued.length + drafts.length > 0 ? (
        <p>
          <b>{t('This is on this phone only, and would be lost:')}</b>
        </p>
      ) : (
        <p>{t('Nothing unsent is on this phone.')}</p>
      )}
      <ul>
        {queued.map(({ id, title }) => (
          <li key={id}>{t('{title}, not sent yet', { title })}</li>
        ))}
        {drafts.map(({ id, title }) => (
          <li key={id}>{t('{title}, unfinished', { title: title || t('A story without a title') })}</li>
        ))}
        {sent.stories > 0 && (
          <li>
            {t(
              '{count, plural, one {# receipt of stories you sent, with their codes} other {# receipts of stories you sent, with their codes}}',
              { count: sent.stories },
            )}
          </li>
        )}
        {kept.length > 0 && (
          <li>
            {t('{count, plural, one {# story you keep offline} other {# stories you keep offline}}', {
              count: kept.length,
            })}
          </li>
        )}
      </ul>
      <p>{t('Settings, likes and all copies leave too. Stories that were sent stay with us.')}</p>
    </>
  )
}
