import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { leastAge } from '../../data/vocabulary/volunteers.ts'
import { paths } from '../app/paths.ts'
import { NewTabLink } from '../forms/NewTabLink.tsx'
import { Art } from '../ui/Art.tsx'
import { Section } from '../ui/Section.tsx'

const days = ({ least, most }: { least: number; most: number }) => `${least}-${most} business days`

const questions: readonly { asked: string; answer: ReactNode }[] = [
  {
    asked: 'When will somebody answer?',
    answer: `A person reads what arrives, Monday to Friday. Stories are typically reviewed within ${days(reviewPromise.story)}, volunteer applications within ${days(reviewPromise.volunteer)}. We read every other message too. We are a small team and cannot promise a day for the answer.`,
  },
  {
    asked: 'I found an injured animal, or saw poaching. Can you help?',
    answer:
      'Not fast enough. We are not a rescue service, and we may read your message days later. Please call your national wildlife authority or the nearest park at once. Keep your distance, and do not share the place online.',
  },
  {
    asked: 'Can I write to you without signal?',
    answer: (
      <>
        Yes. Send the form as usual. The message is kept on your phone. Open this site again when you have signal, and
        it is sent. Some browsers send it even while the site is closed. The{' '}
        <NewTabLink to={paths.outbox}>outbox</NewTabLink> shows what is still waiting.
      </>
    ),
  },
  {
    asked: 'How do I get my story published?',
    answer: (
      <>
        Through the <NewTabLink to={paths.submitStory}>story form</NewTabLink> rather than this one. An editor reads it
        first and may ask you something. Nothing is published before that.
      </>
    ),
  },
  {
    asked: 'Do you visit schools?',
    answer: (
      <>
        Yes, if somebody on the team lives near enough. If not, we meet online. Choose{' '}
        <Link to={paths.contactAbout('school-program')}>School program</Link> and tell us the town, the age of the
        pupils and how many they are.
      </>
    ),
  },
  {
    asked: 'Who sees my email address?',
    answer: (
      <>
        Only our admin team, to answer you. It is not published and not given to others. The{' '}
        <NewTabLink to={paths.privacyPolicy}>privacy policy</NewTabLink> says how long it is kept.
      </>
    ),
  },
  {
    asked: 'May children write?',
    answer: `We do not serve children under ${leastAge}. A teacher, a parent or an older friend is welcome to write for them, in their own name.`,
  },
]

/** What people ask most, answered without waiting. */
export const Questions = () => (
  <Section title="Before you write">
    <div className="questions">
      <div>
        {questions.map(({ asked, answer }) => (
          <details key={asked} className="accordion">
            <summary>{asked}</summary>
            <p className="body">{answer}</p>
          </details>
        ))}
      </div>
      <Art src="/art/spot-tracks.svg" alt="" width="400" height="320" loading="lazy" />
    </div>
  </Section>
)
