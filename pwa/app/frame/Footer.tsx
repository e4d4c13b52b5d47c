import { Link } from 'react-router-dom'
import { inList } from '../../../data/words/format.ts'
import { t } from '../../../data/words/words.ts'
import { InstallButton } from '../../offline/device/InstallButton.tsx'
import { LiteSwitch } from '../../offline/device/LiteSwitch.tsx'
import { Art } from '../../ui/Art.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { mail } from '../../ui/icons.ts'
import { Written } from '../../ui/Written.tsx'
import { exploreLinks, type NavigationLink, policyLinks } from '../navigation.ts'
import { dialled, organisation } from '../organisation.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'
import { Languages } from './Languages.tsx'
import { SocialLinks } from './SocialLinks.tsx'

export function Footer() {
  return (
    <footer className="foot night">
      <div className="pattern" />
      <div className="wrap">
        <div className="cols">
          <div>
            <Art src="/logo/mark-light.svg" alt="" width="121" height="85" loading="lazy" />
            <p className="disp hashtag">
              <Written text={organisation.hashtag} />
            </p>
            <p className="muted">{t(organisation.description)}</p>
          </div>
          <LinkColumn title={t('Explore')} links={exploreLinks} />
          <LinkColumn title={t('Policies')} links={policyLinks} />
          <div>
            <h2>{t('Reach us')}</h2>
            <p className="muted">
              {inList(organisation.officeCities)}
              <br />
              {t(organisation.availability)}
            </p>
            <Directly />
            <div className="acts social">
              <SocialLinks />
            </div>
            <p>
              <Link className="button line" to={paths.contact}>
                <Icon path={mail} /> {t('Contact us')}
              </Link>
            </p>
            <InstallButton />
          </div>
        </div>
        <div className="base">
          <span>{t('Works offline. Built to be light on data.')}</span>
          <LiteSwitch />
        </div>
        <Languages />
      </div>
    </footer>
  )
}

function LinkColumn({ title, links }: { title: string; links: readonly NavigationLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{t(label)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What an admin has filled in; the button to the form is there in any case. */
function Directly() {
  const { email, phone } = useSite().organisation
  if (!email && !phone) return null
  return (
    <p>
      {email && (
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      )}
      {email && phone && <br />}
      {phone && <a href={dialled(phone)}>{phone}</a>}
    </p>
  )
}
