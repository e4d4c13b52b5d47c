import { Link } from 'react-router-dom'
import { donationImpact } from '../../data/vocabulary/money.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { Art } from '../ui/Art.tsx'
import { Icon } from '../ui/Icon.tsx'
import { external } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { WhyDonate } from './WhyDonate.tsx'

export default function DonateScreen() {
  return (
    <>
      <PageHead title="Fund the people already doing the work" cloth="giving">
        <p className="lead">Patrols, lesson packs, workshops, and the people who collect these stories.</p>
      </PageHead>
      <div className="wrap cols2 donate">
        <div>
          <Giving />
          <WhyDonate />
        </div>
        <aside>
          <div className="plate">
            <Art src="/art/elephant.svg" alt="" width="800" height="600" />
          </div>
          <div className="panel night">
            <h2>What a gift does</h2>
            <ul className="ladder">
              {donationImpact.map(({ dollars, pays }) => (
                <li key={dollars}>
                  <b>${dollars}</b>
                  <span>{pays}</span>
                </li>
              ))}
            </ul>
          </div>
        </aside>
      </div>
    </>
  )
}

/** Where giving is possible now, said as it is. */
function Giving() {
  const { donateUrl } = useSite()
  return (
    <section className="fset" aria-labelledby="giving">
      <h2 id="giving">Give</h2>
      {donateUrl.startsWith('/') ? (
        <Notice>
          <p>
            Payment by card or PayPal is not open on this page yet. If you would like to give now,{' '}
            <Link to={paths.contactAbout('other')}>write to us</Link> and we will answer with a way.
          </p>
        </Notice>
      ) : (
        <p>
          <a className="btn gold big" href={donateUrl} target="_blank" rel="noopener">
            Donate <Icon path={external} />
            <span className="vh"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      <p className="sm muted">
        Donations are non-refundable unless required by law, and handled by a card payment provider: this site never
        sees the number of a card.
      </p>
    </section>
  )
}
