import { Link } from 'react-router-dom'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { answerPromise } from '../../data/vocabulary/policies.ts'
import { leastAge } from '../../data/vocabulary/volunteers.ts'
import { organisation } from '../app/organisation.ts'
import { paths } from '../app/paths.ts'
import type { Clause } from './LegalPage.tsx'

const { least, most } = reviewPromise.story

export const termsClauses: readonly Clause[] = [
  {
    id: 'agreement',
    title: 'Your agreement',
    text: (
      <p>
        By using the site of {organisation.name} you agree to these terms, to the{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link> and to the page on{' '}
        <Link to={paths.dataUsage}>Data Usage</Link>. You have to be at least {leastAge} years old. If you do not agree,
        please do not use the site.
      </p>
    ),
  },
  {
    id: 'your-stories',
    title: 'Your stories',
    text: (
      <>
        <p>
          A story stays yours. By sending it you allow us, without a fee and everywhere, to publish it on this site, to
          correct and shorten it without changing its meaning, to translate it, and to show it in the newsletter, the
          feed and on our social pages. We always use the name you chose. You can end this by withdrawing the story.
        </p>
        <p>You promise that</p>
        <ul>
          <li>you wrote it, or may send it for the person who did;</li>
          <li>it is true as far as you know;</li>
          <li>people who are named or shown agreed, and parents or guardians agreed for children;</li>
          <li>photos and video are yours to give;</li>
          <li>nobody was paid, and no animal disturbed, for a picture.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'review',
    title: 'Review',
    text: (
      <p>
        Each story is read by a person before it is published, typically within {least}-{most} business days. We may
        decline a story, ask you something, or take a published story down again, in particular when animals or people
        could come to harm. We say why.
      </p>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    text: (
      <ul>
        <li>Exact places of nests, dens, roosts and threatened animals, and anything that helps poaching or trade.</li>
        <li>Hatred, threats, harassment, accusations against named people, and advertising.</li>
        <li>Other people’s texts and pictures without their permission.</li>
        <li>Programs that read, like or share, and every other way to make counts untrue.</li>
        <li>Attacks on the site, on its forms or on other people’s data.</li>
      </ul>
    ),
  },
  {
    id: 'rewards',
    title: 'Rewards',
    text: (
      <p>
        Authors of published stories can earn rewards as described under{' '}
        <Link to={paths.authorRewards}>Author Rewards</Link>. Only readings that pass our checks count. Rates and tiers
        may change for the future. What is paid depends on the rates at that time, on where you live, and on proof that
        the email address is yours. You pay the taxes.
      </p>
    ),
  },
  {
    id: 'donations',
    title: 'Donations',
    text: (
      <p>
        Donations are non-refundable unless required by law, and handled by a card payment provider, whose terms apply
        to the payment. What an amount pays for is an example. We do not promise that your own donation is spent on it.
      </p>
    ),
  },
  {
    id: 'volunteering',
    title: 'Volunteering',
    text: (
      <p>
        An application is not a contract. Work outdoors has risks. Follow the instructions of those who lead it, and
        tell us about anything that matters for your safety.
      </p>
    ),
  },
  {
    id: 'our-content',
    title: 'Our texts, drawings and name',
    text: (
      <p>
        Texts, drawings and the name of the initiative belong to it or to those who made them. You may share links. Ask
        us before you reprint a whole story.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we cannot promise',
    text: (
      <p>
        The site is provided as it is. We do not promise that it always works. As far as the law allows, we are not
        liable for what authors and linked sites say. Nothing here limits rights that the law gives you.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Changes, ending, contact',
    text: (
      <p>
        We may change these terms. The date above says when. We may exclude people who break them. Write to us through
        the <Link to={paths.contact}>contact page</Link>. Legal enquiries are answered within{' '}
        {answerPromise.legalBusinessDays} business days.
      </p>
    ),
  },
]
