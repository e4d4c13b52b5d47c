import { Link } from 'react-router-dom'
import { answerPromise, retention } from '../../data/vocabulary/policies.ts'
import { leastAge } from '../../data/vocabulary/volunteers.ts'
import { organisation } from '../app/organisation.ts'
import { paths } from '../app/paths.ts'
import type { Clause } from './LegalPage.tsx'

export const privacyClauses: readonly Clause[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    text: (
      <p>
        {organisation.name} is an initiative for wildlife conservation in Africa with offices in{' '}
        {organisation.officeCities.join(' and ')}. This policy says what we learn about people who read, write,
        volunteer, give or get in touch here. You reach us through the <Link to={paths.contact}>contact page</Link>.
      </p>
    ),
  },
  {
    id: 'what-you-give-us',
    title: 'What you give us',
    text: (
      <ul>
        <li>
          <strong>Stories:</strong> the text, the name and place to be shown with it, an e-mail address, and a photo or
          video if you add one.
        </li>
        <li>
          <strong>Messages:</strong> your name, e-mail address, subject and message, and for events your interests.
        </li>
        <li>
          <strong>Volunteer applications:</strong> contact details, date of birth, names of social accounts,
          qualification, motivation, and, if you choose, somebody to call in an emergency.
        </li>
        <li>
          <strong>Newsletter:</strong> an e-mail address.
        </li>
        <li>
          <strong>Donations:</strong> the amount, and a name and e-mail address if you give them. Card numbers go to the
          payment provider and never to us.
        </li>
      </ul>
    ),
  },
  {
    id: 'what-we-notice',
    title: 'What we notice ourselves',
    text: (
      <p>
        When a story is read, liked or shared we note that it happened, with technical details of the browser and its
        connection, to tell readers from programs. Network addresses are scrambled before they are stored. We do not
        build profiles and we do not follow you to other sites.
      </p>
    ),
  },
  {
    id: 'what-for',
    title: 'What we use it for',
    text: (
      <>
        <p>
          To review and publish stories, answer messages, look at applications, send the newsletter, thank donors, work
          out the rewards of authors, and keep the site safe. For nothing else, and never for advertising.
        </p>
        <p>
          <strong>The e-mail address of a contributor is used only by the admin team and is never published.</strong>
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    text: (
      <p>
        The administrators of this site. Payment providers see what they need for a payment that you start. Nothing is
        sold, rented or lent. We hand something to an authority only when the law compels us, and as little as it
        compels.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <dl className="terms">
        <div>
          <dt>Personal information</dt>
          <dd>{retention.personalYears} years, or until you withdraw your consent</dd>
        </div>
        <div>
          <dt>Donation records</dt>
          <dd>{retention.donationYears} years, as accounting law asks</dd>
        </div>
        <div>
          <dt>Analytics</dt>
          <dd>
            aggregated {retention.aggregatedAnalyticsYears} years, individual {retention.individualAnalyticsYears} years
          </dd>
        </div>
        <div>
          <dt>Published stories</dt>
          <dd>indefinitely, unless you withdraw them</dd>
        </div>
        <div>
          <dt>Newsletter address</dt>
          <dd>until you unsubscribe: a word through the contact page is enough</dd>
        </div>
      </dl>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: (
      <p>
        Ask us what we hold about you, have it corrected or erased, take a copy with you, object, or withdraw a consent
        you gave. Write to us through the <Link to={paths.contactAbout('other')}>contact page</Link>; we answer within{' '}
        {answerPromise.dataRequestDays} days. You may also complain to the data protection authority where you live.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: (
      <p>
        This site is not for children under {leastAge}, and we do not knowingly collect anything from them. If you
        believe that a child has given us something, tell us and we erase it. Young people who volunteer or appear in a
        picture do so with the agreement of a parent or guardian.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    text: (
      <p>
        Connections are encrypted, access is limited to the administrators, what they decide is recorded, and photos
        lose the data about place, time and device that is hidden in them. No system is perfect: if something happens
        that puts you at risk, we tell you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and legal enquiries',
    text: (
      <p>
        When this policy changes, its date does. Legal enquiries reach us through the{' '}
        <Link to={paths.contact}>contact page</Link> and are answered within {answerPromise.legalBusinessDays} business
        days.
      </p>
    ),
  },
]
