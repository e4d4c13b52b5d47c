import { t } from '../../data/words/words.ts'
import { useSite } from '../app/site.ts'
import { useDevice } from '../offline/useDevice.ts'
import { heard } from '../ui/heard.tsx'
import { Icon } from '../ui/Icon.tsx'
import { give } from '../ui/icons.ts'
import { rich } from '../ui/rich.ts'

/** To the donation page that the operator chose, in a tab of its own: what one was reading stays open. */
export function DonateButton({ className = 'reaction give' }: { className?: string }) {
  const { donateUrl } = useSite()
  const { online } = useDevice()
  const isOurs = donateUrl.startsWith('/')
  if (!isOurs && !online) {
    return (
      <button type="button" className={className} disabled>
        <Icon path={give} /> {t('Donate needs signal')}
      </button>
    )
  }
  return (
    <a className={className} href={donateUrl} target="_blank" rel="noopener">
      <Icon path={give} /> {rich('Donate<heard> (opens in a new tab)</heard>', { heard })}
    </a>
  )
}
