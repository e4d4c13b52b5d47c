import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { Notice } from '../../ui/Notice.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { Compose } from './compose/Compose.tsx'
import { addressOf, placeOf, places } from './places.ts'
import { emailStatusQuery } from './queries.ts'
import { CampaignReport } from './sent/CampaignReport.tsx'
import { Campaigns } from './sent/Campaigns.tsx'
import { Subscribers } from './subscribers/Subscribers.tsx'

/** Writing to everybody who asked for it: the next newsletter, those before it, and who gets them. */
export function NewsletterTab() {
  const { search } = useLocation()
  const { part, campaign } = placeOf(search)
  return (
    <section className="letters-desk">
      <SectionHead title="Newsletter" hasList={part !== 'compose'} />
      <nav className="tabs panels" aria-label="Newsletter">
        {places.parts.map((name) => (
          <Link key={name} to={addressOf(name)} aria-current={name === part ? 'page' : undefined}>
            {places.names[name]}
          </Link>
        ))}
      </nav>
      {part !== 'subscribers' && <WhereMailGoes />}
      {part === 'compose' && <Compose />}
      {part === 'sent' && (campaign === null ? <Campaigns /> : <CampaignReport key={campaign} id={campaign} />)}
      {part === 'subscribers' && <Subscribers />}
    </section>
  )
}

const mailPanel = { search: '?panel=mail', hash: 'settings' }

/** Said before anybody waits for an answer to a newsletter that never left. */
function WhereMailGoes() {
  const { data } = useQuery(emailStatusQuery)
  if (!data || data.configured) return null
  return (
    <Notice tone="warn">
      <b>No mail server is set up</b>
      <p className="small">
        Newsletters and tests go into files on the server: nobody gets them.{' '}
        <Link to={mailPanel}>The mail settings</Link> tell what is missing.
      </p>
    </Notice>
  )
}
