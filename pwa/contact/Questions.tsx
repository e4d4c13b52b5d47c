import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { contactTopics } from '../../data/vocabulary/contact.ts'
import { leastAge } from '../../data/vocabulary/volunteers.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { NewTabLink } from '../forms/NewTabLink.tsx'
import { Art } from '../ui/Art.tsx'
import { rich } from '../ui/rich.ts'
import { Section } from '../ui/Section.tsx'

const questions: readonly { asked: Message; answer: () => ReactNode }[] = [
  {
    asked: msg('When will somebody answer?'),
    answer: () =>
      t(
        'A person reads what arrives, Monday to Friday. Stories are typically reviewed within {storyLeast}-{storyMost} business days, volunteer applications within {least}-{most} business days. We read every other message too. We are a small team and cannot promise a day for the answer.',
        {
          storyLeast: reviewPromise.story.least,
          storyMost: reviewPromise.story.most,
          least: reviewPromise.volunteer.least,
          most: reviewPromise.volunteer.most,
        },
      ),
  },
  {
    asked: msg('I found an injured animal, or saw poaching. Can you help?'),
    answer: () =>
      t(
        'Not fast enough. We are not a rescue service, and we may read your message days later. Please call your national wildlife authority or the nearest park at once. Keep your distance, and do not share the place online.',
      ),
  },
  {
    asked: msg('Can I write to you without signal?'),
    answer: () =>
      rich(
        'Yes. Send the form as usual. The message is kept on your phone. Open this site again when you have signal, and it is sent. Some browsers send it even while the site is closed. The <outbox>outbox</outbox> shows what is still waiting.',
        { outbox: (words) => <NewTabLink to={paths.outbox}>{words}</NewTabLink> },
      ),
  },
  {
    asked: msg('How do I get my story published?'),
    answer: () =>
      rich(
        'Through the <form>story form</form> rather than this one. An editor reads it first and may ask you something. Nothing is published before that.',
        { form: (words) => <NewTabLink to={paths.submitStory}>{words}</NewTabLink> },
      ),
  },
  {
    asked: msg('Do you visit schools?'),
    answer: () =>
      rich(
        'Yes, if somebody on the team lives near enough. If not, we meet online. Choose <topic></topic> and tell us the town, the age of the pupils and how many they are.',
        {
          topic: () => (
            <Link to={paths.contactAbout('school-program')}>{t(contactTopics['school-program'].label)}</Link>
          ),
        },
      ),
  },
  {
    asked: msg('Who sees my email address?'),
    answer: () =>
      rich(
        'Only our admin team, to answer you. It is not published and not given to others. The <privacy>privacy policy</privacy> says how long it is kept.',
        { privacy: (words) => <NewTabLink to={paths.privacyPolicy}>{words}</NewTabLink> },
      ),
  },
  {
    asked: msg('May children write?'),
    answer: () =>
      t(
        'We do not serve children under {age}. A teacher, a parent or an older friend is welcome to write for them, in their own name.',
        { age: leastAge },
      ),
  },
]

/** What people ask most, answered without waiting. */
export const Questions = () => (
  <Section title={t('Frequently asked questions (FAQ)')}>
    <div className="questions">
      <div>
        {questions.map(({ asked, answer }) => (
          <details key={asked} className="accordion">
            <summary>{t(asked)}</summary>
            <p className="body">{answer()}</p>
          </details>
        ))}
      </div>
      <Art src="/art/spot-tracks.svg" alt="" width="400" height="320" loading="lazy" />
    </div>
  </Section>
)
