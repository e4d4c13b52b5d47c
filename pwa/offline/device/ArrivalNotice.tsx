import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { msg, t } from '../../../data/words/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { close, install as installIcon } from '../../ui/icons.ts'
import { arrival, closeArrival, watchArrival } from '../appParts.ts'

const words = {
  coming: msg('Stories and the form are coming to this phone. Please stay where there is signal.'),
  here: msg('You can go now: stories and the form are on this phone.'),
  full: msg('There is no room on this phone for all of it. Please delete something else, then open the app again.'),
  cut: msg('A part did not come. Please open the app again when there is signal: it goes on from there.'),
}

/** After the installation: how far it is, and when the phone may be taken along. */
export function ArrivalNotice() {
  const { state, parts } = useSnapshot(arrival)
  useEffect(watchArrival, [])
  if (state === 'none') return null
  return (
    <aside className="invite" aria-label={t('The app on this phone')}>
      <div className="wrap">
        <Icon path={installIcon} />
        <p>
          <span role="status">{t(words[state])}</span>
          {state !== 'here' && parts && <> {t('{held} of {total} parts are on this phone.', parts)}</>}
          {state === 'coming' && <> {t('Together they need about 0.7 MB.')}</>}
        </p>
        <button type="button" className="button quiet square" aria-label={t('Close')} onClick={closeArrival}>
          <Icon path={close} />
        </button>
      </div>
    </aside>
  )
}
