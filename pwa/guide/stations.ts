import { contactTopics } from '../../data/vocabulary/contact.ts'
import { readingRules } from '../../data/vocabulary/engagement.ts'
import { advisedWords } from '../../data/vocabulary/limits.ts'
import { donationImpact } from '../../data/vocabulary/money.ts'
import { paths } from '../app/paths.ts'

interface Station {
  title: string
  steps: readonly string[]
  to: string
  label: string
}

/** `25, 50, 100, 200`: what the donation page offers. */
const amounts = donationImpact.map(({ dollars }) => dollars).join(', ')

/** What somebody can try, in the order in which it makes sense. */
export const stations: readonly Station[] = [
  {
    title: 'Read a story to its end',
    steps: [
      'Open Stories and choose one. The band at the top grows as you read.',
      `The white mark stands at ${readingRules.completeScroll}%. Read past it and take your time. Then you can like and share.`,
      'Switch your phone to flight mode and open the story again. It is still there.',
    ],
    to: paths.stories,
    label: 'Open Stories',
  },
  {
    title: 'Write one of your own',
    steps: [
      `Begin with the moment you saw it. Stories are ${advisedWords.least}-${advisedWords.most} words; shorter or longer is fine.`,
      'Close the page before you finish. Open it again: the page offers you your draft.',
      'Add a photo. It is made smaller, and its place and time are removed before it leaves your phone.',
      'Send it. Without signal it waits in the outbox. It is sent when you open the site with signal. Keep the receipt code.',
    ],
    to: paths.submitStory,
    label: 'Write a story',
  },
  {
    title: 'See what a donation does',
    steps: [
      `Choose ${amounts} dollars or your own amount, e.g. 250.`,
      'Beside it you read what it pays for. Donations are non-refundable unless the law requires it.',
    ],
    to: paths.donate,
    label: 'Open Donate',
  },
  {
    title: 'Follow the news',
    steps: [
      'News says what became of a project, and who did the work.',
      'Articles of the Wildlife Blog open in a new tab. They are on another site.',
    ],
    to: paths.news,
    label: 'Open News',
  },
  {
    title: 'Ask us something',
    steps: [
      `Choose what it is about, for example “${contactTopics['school-program'].label}”: the subject fills itself in.`,
      'If something is wrong, your words stay in the form and it says what to change. Without signal it waits in the outbox.',
    ],
    to: paths.contact,
    label: 'Open Contact',
  },
  {
    title: 'Stay in touch',
    steps: [
      'For the newsletter, enter your email address at the bottom of Home.',
      'It stays on the list until you unsubscribe. To unsubscribe, press the link in a newsletter or write to us. We use your email address for nothing else.',
    ],
    to: paths.newsletter,
    label: 'Sign up for the newsletter',
  },
]
