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
          <strong>Stories:</strong> the text, the name and place to be shown with it, an email address, and a photo or
          video if you add one.
        </li>
        <li>
          <strong>Messages:</strong> your name, email address, subject and message, and for events your interests.
        </li>
        <li>
          <strong>Volunteer applications:</strong> contact details, date of birth, names of social accounts,
          qualification, motivation, and, if you choose, somebody to call in an emergency.
        </li>
        <li>
          <strong>Newsletter:</strong> an email address.
        </li>
        <li>
          <strong>Donations:</strong> the amount, and a name and email address if you give them. Card numbers go to the
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
        When a story is read, liked or shared, we note it, with technical details of the browser and its internet
        address. So we can tell readers from computer programs. Internet addresses are scrambled before they are stored.
        We do not build profiles and we do not follow you to other sites.
      </p>
    ),
  },
  {
    id: 'what-for',
    title: 'What we use it for',
    text: (
      <>
        <p>
          We review and publish stories, answer messages, look at applications, send the newsletter, thank donors, work
          out the rewards of authors, and keep the site safe. We use it for nothing else, and never for advertising.
        </p>
        <p>
          <strong>The email address of a contributor is used only by the admin team and is never published.</strong>
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    text: (
      <p>
        The admin team of this site sees it. Payment providers see what they need for a payment that you start. Nothing
        is sold, rented or lent. We give something to an authority only when the law makes us, and only as much as the
        law says.
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
          <dt>Email address for the newsletter</dt> <dd>until you unsubscribe, for example through the contact page</dd>
        </div>
      </dl>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: (
      <p>
        You can ask us what we hold about you, have it corrected or erased, get a copy, object, or withdraw a consent.
        Write to us through the <Link to={paths.contactAbout('other')}>contact page</Link>. We answer within{' '}
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
        What you send is encrypted on its way. Only our admin team has access, and what they decide is recorded. We
        remove the hidden data about place, time and device from photos. No system is perfect. If something happens that
        puts you at risk, we tell you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and legal enquiries',
    text: (
      <p>
        When this policy changes, its date changes. Legal enquiries reach us through the{' '}
        <Link to={paths.contact}>contact page</Link> and are answered within {answerPromise.legalBusinessDays} business
        days.
      </p>
    ),
  },
]
