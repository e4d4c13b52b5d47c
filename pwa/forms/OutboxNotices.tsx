import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { organisation } from '../app/organisation.ts'
import { paths } from '../app/paths.ts'
import { useDevice } from '../offline/useDevice.ts'
import { Notice } from '../ui/Notice.tsx'
import { isolated } from '../ui/Written.tsx'

/** Where the words are, and when they leave: while no page is open only by Chromium's browsers, and not by all of them. */
export const SavedText = () =>
  useDevice().sendsWhenClosed
    ? t('Saved on this phone. It will be sent when you have signal.')
    : t('Saved on this phone. It is not sent yet. Open this site again when you have signal. Then it is sent.')

/** It is in the outbox: nothing more to do. */
export const SavedNotice = () => (
  <Notice tone="offline">
    <p>
      <SavedText /> <Link to={paths.outbox}>{t('Open outbox')}</Link>
    </p>
  </Notice>
)

/** The server could not take it now. */
export const WaitingNotice = ({ what }: { what: string }) => (
  <Notice tone="warn">
    <p>
      <b>{t('Didn’t send yet.')}</b>{' '}
      {t('{what} is saved on this phone. It is tried again while this site is open. You can still change it here.', {
        what,
      })}{' '}
      <Link to={paths.outbox}>{t('Open outbox')}</Link>
    </p>
  </Notice>
)

/** What somebody without scripts can do instead. */
export const WithoutScripts = () => (
  <noscript>
    <div className="note warn">
      <div>
        {t(
          'This form needs scripts, which are switched off in this browser. You find us under {hashtag}, with the links at the bottom of this page.',
          { hashtag: isolated(organisation.hashtag) },
        )}
      </div>
    </div>
  </noscript>
)
