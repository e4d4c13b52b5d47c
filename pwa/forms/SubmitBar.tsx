import { t } from '../../data/words/words.ts'
import { useDevice } from '../offline/useDevice.ts'
import { Icon } from '../ui/Icon.tsx'
import { outbox, send } from '../ui/icons.ts'

type Props = {
  busy: boolean
  /** On the button while what is written can leave at once. */
  label: string
  busyLabel: string
  className?: string
  disabled?: boolean
  'aria-disabled'?: boolean
  /** Beside the button, as long as there is signal. */
  note?: string
}

/** The end of a form that goes through the outbox: without signal, its button says that it saves. */
export function SubmitBar({ busy, label, busyLabel, className = 'button large grow', note, ...button }: Props) {
  const { online, sendsWhenClosed, keepsWords } = useDevice()
  const leavesNow = online || !keepsWords
  const told = leavesNow ? note : unsentNow(sendsWhenClosed)
  return (
    <div className="submitbar">
      <button type="submit" className={className} aria-busy={busy} {...button}>
        <Icon path={leavesNow ? send : outbox} /> {busy ? busyLabel : leavesNow ? label : t('Save to outbox')}
      </button>
      {told && <span className="small muted">{told}</span>}
    </div>
  )
}

const unsentNow = (sendsWhenClosed: boolean) =>
  sendsWhenClosed
    ? t('No signal now. It is sent when you have signal again, even if you close this page.')
    : t('No signal now. Open this site again when you have signal. Then it is sent.')
