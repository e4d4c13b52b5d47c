import type { MailStep } from '../../../../data/vocabulary/mail.ts'
import type { Language } from '../../../../data/words/languages.ts'
import { speaking } from '../../../../data/words/speaking.ts'
import type { Deps } from '../../deps.ts'
import type { MailRow } from '../mail.store.ts'
import type { MailRoom } from '../mail.ts'
import { mailSettingsOf } from '../mailSettings.ts'
import { type StepWords, stepMail } from './stepMail.ts'
import { readStepKey } from './steps.ts'
import { isStopped, stopLink } from './stops.ts'

type Given = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>

/**
 * What is true of something that was sent in, when the mail about it is about to leave: said in the language of whoever sent it; null where
 * it is not, or no longer, as the step says.
 */
export type TellStep = (
  deps: Given,
  mail: Pick<MailRow, 'recipient' | 'createdAt'> & { id: number },
) => { language: Language; say(): StepWords | null } | { skip: string }

/** What each step says, by the rooms that know it. */
export type StepTellers = Record<MailStep, TellStep>

/** Makes the words of a step's mail when its turn comes, if what it tells is true then and it is still wanted. */
export const stepRoom = (deps: () => Given, tellers: StepTellers): MailRoom => ({
  compose({ key, recipient, createdAt }) {
    const taken = readStepKey(key)
    if (!taken) return { skip: 'Nobody knows what this mail was about.' }
    const { step, id } = taken
    const { db } = deps()
    if (!mailSettingsOf(db).steps[step]) return { skip: 'Mails of this kind are switched off.' }
    if (isStopped(db, deps(), recipient, step)) return { skip: 'Whoever has this address wants no such mails.' }
    const told = tellers[step](deps(), { id, recipient, createdAt })
    if ('skip' in told) return told
    return speaking(told.language, () => {
      const words = told.say()
      return words
        ? stepMail(step, words, { stop: stopLink(deps(), recipient, step) })
        : { skip: 'It was decided otherwise since.' }
    })
  },
})
