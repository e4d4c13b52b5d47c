import type { FormEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { here } from '../../../data/rules/languages.ts'
import { liteModePath } from '../../../data/rules/lite.ts'
import { t } from '../../../data/words/words.ts'
import { useLite } from '../../ui/lite.ts'
import { setLite } from '../lite.ts'

/** Lite mode on or off. A form, so that it works before any script has arrived, and without them; HTML has no switch that submits one. */
export function LiteSwitch() {
  const isOn = useLite()
  const { pathname, search } = useLocation()
  const change = (event: FormEvent) => {
    event.preventDefault()
    setLite(!isOn)
  }
  return (
    <form className="lite-switch" method="post" action={liteModePath} onSubmit={change}>
      <input type="hidden" name="lite" value={isOn ? 'off' : 'on'} />
      <input type="hidden" name="back" value={here(pathname + search)} />
      <button type="submit" className="button quiet" aria-pressed={isOn}>
        {t('Lite mode')}
        <span aria-hidden="true" className="state">
          {isOn ? t('On') : t('Off')}
        </span>
      </button>
      <span className="muted small">
        {isOn ? t('Photos and videos wait for a tap.') : t('Saves data: photos wait for a tap.')}
      </span>
    </form>
  )
}
