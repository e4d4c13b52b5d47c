import { contactTopics } from '../../data/vocabulary/contact.ts'
import { readingRules } from '../../data/vocabulary/engagement.ts'
import { advisedWords } from '../../data/vocabulary/limits.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'

interface Station {
  title: Message
  steps: readonly Message[]
  to: string
  label: Message
}

/** What stands for the names in the steps. */
export const figures = () => ({
  ...advisedWords,
  share: readingRules.completeScroll,
  amounts: '25, 50, 100, 250',
  topic: t(contactTopics['school-program'].label),
})

/** What somebody can try, in the order in which it makes sense. */
export const stations: readonly Station[] = [
  {
    title: msg('Read a story to its end'),
    steps: [
      msg('Open Stories and choose one. The band at the top grows as you read.'),
      msg('The white mark stands at {share}%. Read past it and take your time. Then you can like and share.'),
      msg('Switch your phone to flight mode and open the story again. It is still there.'),
    ],
    to: paths.stories,
    label: msg('Open Stories'),
  },
  {
    title: msg('Write one of your own'),
    steps: [
      msg('Begin with the moment you saw it. Stories are {least}-{most} words; shorter or longer is fine.'),
      msg('Close the page before you finish. Open it again: the page offers you your draft.'),
      msg('Add a photo. It is made smaller, and its place and time are removed before it leaves your phone.'),
      msg(
        'Send it. Without signal it waits in the outbox. It is sent when you open the site with signal. Keep the receipt code.',
      ),
    ],
    to: paths.submitStory,
    label: msg('Write a story'),
  },
  {
    title: msg('See what a donation does'),
    steps: [
      msg('Choose {amounts} dollars or your own amount.'),
      msg('Beside it you read what it pays for. Donations are non-refundable unless the law requires it.'),
    ],
    to: paths.donate,
    label: msg('Open Donate'),
  },
  {
    title: msg('Follow the news'),
    steps: [
      msg('News says what became of a project, and who did the work.'),
      msg('Articles of the Wildlife Blog open in a new tab. They are on another site.'),
    ],
    to: paths.news,
    label: msg('Open News'),
  },
  {
    title: msg('Ask us something'),
    steps: [
      msg('Choose what it is about, for example “{topic}”: the subject fills itself in.'),
      msg(
        'If something is wrong, your words stay in the form and it says what to change. Without signal it waits in the outbox.',
      ),
    ],
    to: paths.contact,
    label: msg('Open Contact'),
  },
  {
    title: msg('Stay in touch'),
    steps: [
      msg('For the newsletter, enter your email address at the bottom of Home.'),
      msg(
        'It stays on the list until you unsubscribe. To unsubscribe, press the link in a newsletter or write to us. We use your email address for nothing else.',
      ),
    ],
    to: paths.newsletter,
    label: msg('Sign up for the newsletter'),
  },
]
