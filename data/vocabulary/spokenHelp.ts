import { type Message, msg } from '../words/words.ts'

/** The steps of the form for a story that a person may explain aloud, in its order. */
export const spokenSteps = [
  'begin',
  'choose',
  'record',
  'title',
  'category',
  'story',
  'language',
  'files',
  'people',
  'scopes',
  'name',
  'location',
  'email',
  'send',
] as const
export type SpokenStep = (typeof spokenSteps)[number]

/** What each is called where it stands. */
export const spokenStepWords: Record<SpokenStep, Message> = {
  begin: msg('Your story'),
  choose: msg('Write it or say it'),
  record: msg('Recording'),
  title: msg('Title'),
  category: msg('Category'),
  story: msg('Story'),
  language: msg('Language of your story'),
  files: msg('Photos, video and recording'),
  people: msg('People in your story'),
  scopes: msg('Where may your story appear?'),
  name: msg('Your name'),
  location: msg('Location'),
  email: msg('Email'),
  send: msg('Submit story'),
}

/** Of one recording: its length, and what an admin may send of it. Two minutes of WAV are 23 MB. */
export const spokenHelpLimits = { seconds: 120, bytes: 24 * 1024 ** 2, speaker: 100 } as const
