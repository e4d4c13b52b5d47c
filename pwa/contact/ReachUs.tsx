import { useEffect, useState } from 'react'
import { focalPoints } from '../../data/rules/stories/artwork.ts'
import { inList } from '../../data/words/format.ts'
import { t } from '../../data/words/words.ts'
import { SocialLinks } from '../app/frame/SocialLinks.tsx'
import { Lines } from '../app/frame/WhoRunsThis.tsx'
import { dialled, organisation } from '../app/organisation.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { NewTabLink } from '../forms/NewTabLink.tsx'
import { Art } from '../ui/Art.tsx'
import { Icon } from '../ui/Icon.tsx'
import { clock } from '../ui/icons.ts'
import { rich } from '../ui/rich.ts'
import { Written } from '../ui/Written.tsx'
import { hoursHere } from './officeHours.ts'

/** Other ways to us, and when somebody is there. */
export const ReachUs = () => (
  <aside>
    <span className="cover" style={{ '--op': focalPoints.elephant }}>
      <Art src="/art/elephant.svg" alt="" loading="lazy" width="800" height="600" />
    </span>
    <div className="panel" style={{ borderTop: 0 }}>
      <h2>{t('How to reach us')}</h2>
      <ul className="facts plain-list">
        <Directly />
        <li>
          <b>{t('Offices')}</b>
          <span>{inList(organisation.officeCities)}</span>
        </li>
        <li>
          <b>{t('Phone hours')}</b>
          <span>
            {t(organisation.phoneHours)}
            <HoursHere />
          </span>
        </li>
        <li>
          <b>
            <Written text={organisation.hashtag} />
          </b>
          <span className="acts">
            <SocialLinks />
          </span>
        </li>
      </ul>
      <p className="small muted">
        {rich(
          'To apply as a volunteer, use the <application>application form</application>. To tell what you saw, use the <story>story form</story>.',
          {
            application: (words) => <NewTabLink to={paths.volunteerForm}>{words}</NewTabLink>,
            story: (words) => <NewTabLink to={paths.storyForm}>{words}</NewTabLink>,
          },
        )}
      </p>
    </div>
  </aside>
)

/** What an admin has filled in. Where there is no number to call, the form is the way to a call. */
function Directly() {
  const { email, phone, postalAddress } = useSite().organisation
  return (
    <>
      {email && (
        <li>
          <b>{t('Email')}</b>
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
        </li>
      )}
      <li>
        <b>{t('Phone')}</b>
        {phone ? (
          <a href={dialled(phone)}>{phone}</a>
        ) : (
          <span>{t('Write your number and a good time into the message, and we call you.')}</span>
        )}
      </li>
      {postalAddress && (
        <li>
          <b>{t('Post')}</b>
          <span>
            <Lines text={postalAddress} />
          </span>
        </li>
      )}
      {!email && !postalAddress && (
        <li>
          <b>{t('Email and post')}</b>
          <span>{t('The form on this page is the way to write to us for now. A person reads every message.')}</span>
        </li>
      )}
    </>
  )
}

/** The same hours on the visitor's clock: known in the browser only. */
function HoursHere() {
  const [hours, setHours] = useState<string | null>(null)
  useEffect(() => setHours(hoursHere(new Date())), [])
  if (!hours) return null
  return (
    <span className="here small muted">
      <Icon path={clock} /> {t('{hours} where you are', { hours })}
    </span>
  )
}
