import { useSite } from '../app/site.ts'
import { useDevice } from '../offline/useDevice.ts'
import { Icon } from '../ui/Icon.tsx'
import { give } from '../ui/icons.ts'

/** To the donation page that the operator chose, in a tab of its own: what one was reading stays open. */
export function DonateButton({ className = 'reaction give' }: { className?: string }) {
  const { donateUrl } = useSite()
  const { online } = useDevice()
  const isOurs = donateUrl.startsWith('/')
  if (!isOurs && !online) {
    return (
      <button type="button" className={className} disabled>
        <Icon path={give} /> Donate needs signal
      </button>
    )
  }
  return (
    <a className={className} href={donateUrl} target="_blank" rel="noopener">
      <Icon path={give} /> Donate
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
