import { reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import type { Question } from './marking.ts'

const { least, most } = reviewPromise.story

/** What an administrator has to know before deciding about somebody's story. */
export const adminQuestions: readonly Question[] = [
  {
    id: 'promise',
    text: 'What are writers told about how long a review takes?',
    answers: {
      a: 'Within the hour',
      b: `Typically ${least}-${most} business days`,
      c: 'Two weeks',
      d: 'Nothing: it takes as long as it takes',
    },
    right: 'b',
  },
  {
    id: 'reject',
    text: 'You reject a story. What does the desk ask of you?',
    answers: {
      a: 'The agreement of the other administrator',
      b: 'To delete the story',
      c: 'Your authentication code again',
      d: 'A reason, which is kept with the story',
    },
    right: 'd',
  },
  {
    id: 'location',
    text: 'A good story says exactly by which tree a rhino sleeps. What do you do?',
    answers: {
      a: 'Take the exact place out before publishing, or ask the writer to',
      b: 'Publish it: true details make a story better',
      c: 'Publish it, and feature it on the home page',
      d: 'Wait until the animal has moved, then publish it unchanged',
    },
    right: 'a',
  },
  {
    id: 'children',
    text: 'A photo shows a child whose face can be recognised, and nothing says that a guardian agreed. What now?',
    answers: {
      a: 'Publish it: children are good for attention',
      b: 'Publish it without the name of the school',
      c: 'Do not publish the photo; ask the writer, or go without it',
      d: 'Publish it for a week',
    },
    right: 'c',
  },
  {
    id: 'unpublish',
    text: 'What does Unpublish do?',
    answers: {
      a: 'It deletes the story for good',
      b: 'It hides the story from the home page only',
      c: 'It rejects the story and writes to its author',
      d: 'The story goes back to Stories Awaiting Review and leaves the site; phones remove their copy at their next contact',
    },
    right: 'd',
  },
  {
    id: 'both',
    text: 'You and the other administrator decide about the same story at the same moment. What happens?',
    answers: {
      a: 'The later decision overwrites the earlier one',
      b: 'The first decision counts, and the other is told so',
      c: 'Both are undone',
      d: 'admin1 always wins',
    },
    right: 'b',
  },
  {
    id: 'versions',
    text: 'You save an edited story, but a colleague saved a change while you were writing. What do you see?',
    answers: {
      a: 'Both texts, and a choice for each field; nothing of yours is lost',
      b: 'Your text is saved and the colleague’s is gone',
      c: 'Your text is gone',
      d: 'The story is locked for a day',
    },
    right: 'a',
  },
  {
    id: 'withdrawn',
    text: 'A writer has withdrawn a story with the receipt code. What can you still do with it?',
    answers: {
      a: 'Publish it again after a week',
      b: 'Read the text under Rejected',
      c: 'Nothing: its name, address, text, photo and video are erased, and that cannot be undone',
      d: 'Ask the other administrator to bring it back',
    },
    right: 'c',
  },
  {
    id: 'email',
    text: 'Who may see the email address of somebody who submitted a story?',
    answers: {
      a: 'Everybody who reads the story',
      b: 'The administrators only; it is never published',
      c: 'Everybody who subscribed to the newsletter',
      d: 'Partner organisations',
    },
    right: 'b',
  },
  {
    id: 'photos',
    text: 'The phone and the server both take place and time out of the data of a photo. What is left for you to look at?',
    answers: {
      a: 'Nothing: a photo is safe by itself',
      b: 'Only whether it is sharp',
      c: 'Only how many megabytes it has',
      d: 'What the picture itself shows: signs, landmarks, number plates, faces',
    },
    right: 'd',
  },
]
