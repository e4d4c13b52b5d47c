import { useEffect, useState } from 'react'
import { focalPoints } from '../../data/rules/artwork.ts'
import { organisation, socialLinks } from '../app/organisation.ts'
import { paths } from '../app/paths.ts'
import { NewTabLink } from '../letters/NewTabLink.tsx'
import { Art } from '../ui/Art.tsx'
import { Icon } from '../ui/Icon.tsx'
import { clock, facebook, linkedin, twitter, whatsapp } from '../ui/icons.ts'
import { hoursHere } from './officeHours.ts'

const icons = { Facebook: facebook, Twitter: twitter, LinkedIn: linkedin, WhatsApp: whatsapp }

/** Other ways to us, and when somebody is there. */
export const ReachUs = () => (
  <aside>
    <span className="plate" style={{ '--op': focalPoints.elephant }}>
      <Art src="/art/elephant.svg" alt="" loading="lazy" width="800" height="600" />
    </span>
    <div className="panel" style={{ borderTop: 0 }}>
      <h2>How to reach us</h2>
      <ul className="facts plain-list">
        <li>
          <b>Offices</b>
          <span>{organisation.officeCities.join(' and ')}</span>
        </li>
        <li>
          <b>Phone hours</b>
          <span>
            {organisation.phoneHours}
            <HoursHere />
          </span>
        </li>
        <li>
          <b>A call instead?</b>
          <span>Write your number and a good time into the message, and we call you.</span>
        </li>
        <li>
          <b>{organisation.hashtag}</b>
          <span className="acts">
            {socialLinks.map(({ name, url }) => (
              <a
                key={name}
                className="btn line sq"
                href={url}
                target="_blank"
                rel="noopener"
                aria-label={`${organisation.hashtag} on ${name} (opens in a new tab)`}
              >
                <Icon path={icons[name]} />
              </a>
            ))}
          </span>
        </li>
      </ul>
      <p className="sm muted">
        To apply as a volunteer, use the <NewTabLink to={paths.volunteerForm}>application form</NewTabLink>; to tell
        what you saw, the <NewTabLink to={paths.storyForm}>story form</NewTabLink>.
      </p>
    </div>
  </aside>
)

/** The same hours on the visitor's clock: known in the browser only. */
function HoursHere() {
  const [hours, setHours] = useState<string | null>(null)
  useEffect(() => setHours(hoursHere(new Date())), [])
  if (!hours) return null
  return (
    <span className="here sm muted">
      <Icon path={clock} /> {hours} where you are
    </span>
  )
}
