import { Link } from 'react-router-dom'
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
            <p className="muted">{organisation.description}</p>
          </div>
          <LinkColumn title="Explore" links={exploreLinks} />
          <LinkColumn title="Policies" links={policyLinks} />
          <div>
            <h2>Reach us</h2>
            <p className="muted">
              {organisation.officeCities.join(' and ')}
              <br />
              {organisation.availability}
            </p>
            <Directly />
            <div className="acts social">
              <SocialLinks />
            </div>
            <p>
              <Link className="button line" to={paths.contact}>
                <Icon path={mail} /> Contact us
              </Link>
            </p>
            <InstallButton />
          </div>
        </div>
        <div className="base">
          <span>Works offline. Built to be light on data.</span>
          <LiteSwitch />
        </div>
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
            <Link to={to}>{label}</Link>
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
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && <br />}
      {phone && <a href={dialled(phone)}>{phone}</a>}
    </p>
  )
}
