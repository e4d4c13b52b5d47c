import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { Icon } from '../ui/Icon.tsx'
import { external } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { SmallPrint } from './SmallPrint.tsx'

/** No way to pay is set up here: where giving is possible all the same, said as it is. */
export function NotOpen() {
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
      <SmallPrint />
    </section>
  )
}
