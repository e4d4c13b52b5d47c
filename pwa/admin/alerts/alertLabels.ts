import type { AlertMailChoice } from '../../../data/vocabulary/admin.ts'
import { alertPatienceMinutes } from '../../../data/vocabulary/admin.ts'
import type { AlertKind } from '../../../data/vocabulary/notifications.ts'
import { ApiError } from '../../remote/client.ts'
import { type Failure, serverWords } from '../kit/data/failures.ts'
import type { Ability } from './thisDevice.ts'

export const kindWords: Record<AlertKind, string> = {
  stories: 'Stories that wait for review',
  writers: 'Answers and corrections of writers',
  messages: 'Contact messages',
  volunteers: 'Volunteer applications',
  subscribers: 'New subscribers',
  deadlines: 'Promises about to be broken',
  money: 'Donations that need a look',
  rewards: 'What authors reach: tiers and bonuses',
  repeats: 'Stories that resemble an earlier one',
  payouts: 'Payouts to authors that did not arrive',
  social: 'Posts to Facebook and Twitter that need a look',
  server: 'The server itself: disk, backups, mail, tasks that fail',
  other: 'Everything else, such as a report about a story',
}

export const blockedWords =
  'Alerts are blocked for this site in the settings of the browser. Allow them there (most browsers have them behind the sign beside the address), then come back: this page notices.'

export const unableWords: Record<Exclude<Ability, 'able' | 'blocked'>, string> = {
  'installed only':
    'On an iPhone or iPad alerts reach installed apps only. Tap Share, then “Add to Home Screen”, open the desk from there and switch them on here.',
  unsupported: 'This browser cannot be alerted. Another one can, or a mail: see below.',
  'no worker':
    'The offline part of this site, which shows alerts, is not running yet. Load this page again in a moment.',
}

export const mailWords: Record<AlertMailChoice, string> = {
  every: 'Every alert',
  unseen: `Alerts that no device has shown within ${alertPatienceMinutes} minutes`,
  never: 'No alert',
}

/** That a choice was not kept: in the server's words, or in those of the browser, whose push service may refuse too. */
export function alertsFailed(error: Error): Failure {
  const isOurs = error instanceof ApiError || error instanceof TypeError
  return { title: 'Save Failed', text: isOurs ? serverWords(error) : `The browser said: ${error.message}` }
}
