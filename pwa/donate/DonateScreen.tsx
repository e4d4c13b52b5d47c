import { useSite } from '../app/site.ts'
import { Icon } from '../ui/Icon.tsx'
import { external } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { ShortPage } from '../ui/ShortPage.tsx'

const impact = [
  { amount: '$25', pays: 'one week of anti-poaching' },
  { amount: '$50', pays: 'classroom materials' },
  { amount: '$100', pays: 'a workshop' },
  { amount: '$200', pays: 'story collection in a community' },
]

export default function DonateScreen() {
  const { donateUrl } = useSite()
  return (
    <ShortPage title="Donate" cloth="giving" lead="What a gift pays for.">
      <ul className="ladder">
        {impact.map(({ amount, pays }) => (
          <li key={amount}>
            <b>{amount}</b>
            <span>{pays}</span>
          </li>
        ))}
      </ul>
      {donateUrl.startsWith('/') ? (
        <Notice>
          <p>Donations cannot be taken on this page yet.</p>
        </Notice>
      ) : (
        <a className="btn gold" href={donateUrl} target="_blank" rel="noopener">
          Donate <Icon path={external} />
          <span className="vh"> (opens in a new tab)</span>
        </a>
      )}
    </ShortPage>
  )
}
