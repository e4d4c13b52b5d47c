import { readingRules } from '../../../data/vocabulary/engagement.ts'
import { advisedWords, offlineLeaseDays } from '../../../data/vocabulary/limits.ts'
import type { Question } from './marking.ts'

const { completeScroll } = readingRules

/** What somebody should know who reads and writes here. */
export const readerQuestions: readonly Question[] = [
  {
    id: 'offline',
    text: 'You finish a story where there is no signal and press the button. What happens?',
    answers: {
      a: 'The text is lost',
      b: 'It is published at once',
      c: 'It waits in the outbox on your phone and is sent when you open the site with signal',
      d: 'It is sent by text message',
    },
    right: 'c',
  },
  {
    id: 'success',
    text: 'When do you read ‘Story Submitted Successfully!’?',
    answers: {
      a: 'Only after the server has confirmed that it has your words',
      b: 'As soon as you press the button, with or without signal',
      c: 'When an editor has published the story',
      d: 'The next time you open the site',
    },
    right: 'a',
  },
  {
    id: 'length',
    text: 'How long should a story be?',
    answers: {
      a: `Exactly ${advisedWords.least} words`,
      b: `${advisedWords.least}-${advisedWords.most} words are a good length; shorter or longer is accepted`,
      c: `At least ${advisedWords.most} words, or it is refused`,
      d: 'No longer than a text message',
    },
    right: 'b',
  },
  {
    id: 'photo',
    text: 'Your photo holds the place where it was taken. Where is that removed?',
    answers: {
      a: 'Nowhere: readers like to know',
      b: 'Only on the server',
      c: 'Only when you ask for it by email',
      d: 'On your phone before it is sent, and once more on the server',
    },
    right: 'd',
  },
  {
    id: 'receipt',
    text: 'What is a receipt code for?',
    answers: {
      a: 'To get a discount',
      b: 'To follow your story without an account, correct your name, and withdraw it',
      c: 'To publish a story without a review',
      d: 'To read other people’s unpublished stories',
    },
    right: 'b',
  },
  {
    id: 'like',
    text: 'When does the site take a like or a share?',
    answers: {
      a: `When you have read: at least ${completeScroll}% of the way, and long enough for the length of the text`,
      b: 'At once',
      c: 'When you have signed in',
      d: 'When you have donated',
    },
    right: 'a',
  },
  {
    id: 'copies',
    text: 'A story is taken off the site while your phone keeps a copy. What happens to the copy?',
    answers: {
      a: 'It stays for ever',
      b: 'You have to delete it by hand',
      c: 'It becomes a draft of yours',
      d: `It is removed at the next contact; a copy that was not confirmed for ${offlineLeaseDays} days hides its text`,
    },
    right: 'd',
  },
  {
    id: 'lite',
    text: 'What does lite mode do?',
    answers: {
      a: 'It makes the screen darker',
      b: 'It hides half of the stories',
      c: 'Photos and videos wait for your tap, say their size first, and nothing plays by itself',
      d: 'It sends your stories faster',
    },
    right: 'c',
  },
  {
    id: 'address',
    text: 'You give an email address with your story. Who uses it?',
    answers: {
      a: 'The admin team alone; it is never published',
      b: 'Every reader can see it',
      c: 'It is added to the newsletter',
      d: 'It is sold',
    },
    right: 'a',
  },
  {
    id: 'gift',
    text: 'Can a donation be refunded?',
    answers: {
      a: 'Always, within a year',
      b: 'Only with a receipt code',
      c: 'Donations are non-refundable unless the law requires it',
      d: 'Only half of it',
    },
    right: 'c',
  },
]
