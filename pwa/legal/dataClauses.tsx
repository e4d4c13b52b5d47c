import { Link } from 'react-router-dom'
import { answerPromise, retention } from '../../data/vocabulary/policies.ts'
import { paths } from '../app/paths.ts'
import type { Clause } from './LegalPage.tsx'

export const dataClauses: readonly Clause[] = [
  {
    id: 'summary',
    title: 'In short',
    text: (
      <p>
        We collect what you type into a form and what is needed to count fairly. We use it for what the form is for. We
        sell nothing. The <Link to={paths.privacyPolicy}>Privacy Policy</Link> says the same at length; this page says
        it by kind of data.
      </p>
    ),
  },
  {
    id: 'stories',
    title: 'Stories',
    text: (
      <>
        <p>
          <strong>Published:</strong> title, text, category, the name and place you chose, photo, video, dates, and how
          often the story was viewed, liked and shared.
        </p>
        <p>
          <strong>Not published:</strong> your email address, the editors’ notes, and everything about stories that were
          not accepted.
        </p>
        <p>Published stories stay indefinitely. They are used on this site, in its feed and in the newsletter.</p>
      </>
    ),
  },
  {
    id: 'reading',
    title: 'Reading, liking and sharing',
    text: (
      <p>
        For each story we note when it was opened, how far and how long it was read, and whether and where it was liked
        or shared. We also note the kind of browser and device, the language, time zone and country as far as the
        browser tells, and a scrambled internet address. We use this for three things: fair counts, fair rewards, and
        finding abuse. Sums of many readers (aggregated analytics) are kept {retention.aggregatedAnalyticsYears} years,
        individual notes {retention.individualAnalyticsYears} years.
      </p>
    ),
  },
  {
    id: 'forms',
    title: 'Messages, applications and sign-ups',
    text: (
      <p>
        We use them to answer you, to look at your application, and to send you the newsletter. We keep them{' '}
        {retention.personalYears} years or until you withdraw your consent. We keep your email address for the
        newsletter until you unsubscribe. Messages that look like spam are set aside for a person to check, not thrown
        away.
      </p>
    ),
  },
  {
    id: 'donations',
    title: 'Donations',
    text: (
      <p>
        We keep the amount, the date, the state, and the name and email address if you gave them. Records are kept{' '}
        {retention.donationYears} years. Payments are handled by a card payment provider under its own policy. We never
        see the number of a card.
      </p>
    ),
  },
  {
    id: 'rewards',
    title: 'Authors and rewards',
    text: (
      <p>
        To reward authors we add up the views, likes and shares of their published stories. We know an author by the
        email address. We ask for bank details only when something is to be paid.
      </p>
    ),
  },
  {
    id: 'not-done',
    title: 'What we do not do',
    text: (
      <ul>
        <li>No advertising, and no advertising networks.</li>
        <li>No sale, rent or loan of personal data.</li>
        <li>No profiles. No computer decides about a person without one of us looking at it.</li>
        <li>No exact places of nests, dens or threatened animals, even if a story contains them.</li>
      </ul>
    ),
  },
  {
    id: 'requests',
    title: 'Your requests',
    text: (
      <p>
        Do you want to see, correct, copy or erase what we hold about you? Write through the{' '}
        <Link to={paths.contactAbout('other')}>contact page</Link>. We answer within {answerPromise.dataRequestDays}{' '}
        days.
      </p>
    ),
  },
]
