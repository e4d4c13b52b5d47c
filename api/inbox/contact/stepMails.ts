import { t } from '../../../data/words/words.ts'
import { comparable } from '../../platform/addresses.ts'
import { linkTo } from '../../platform/mail/spoken.ts'
import type { StepWords } from '../../platform/mail/steps/stepMail.ts'
import type { StepTellers, TellStep } from '../../platform/mail/steps/stepRoom.ts'
import { type ContactRow, findMessage } from './contact.store.ts'

const teller =
  (tell: (message: ContactRow) => StepWords['paragraphs'] | null): TellStep =>
  ({ db, config }, { id, recipient }) => {
    const message = findMessage(db, id)
    if (!message || comparable(message.email) !== comparable(recipient)) return { skip: 'It is erased.' }
    if (message.isSpam) return { skip: 'This message was set aside.' }
    return {
      language: message.language,
      say() {
        const paragraphs = tell(message)
        const link = { label: t('Write to us again'), url: linkTo(config.publicUrl, '/contact') }
        return paragraphs && { paragraphs, link }
      },
    }
  }

/** What somebody who wrote to us is told by mail. */
export const messageTellers: Pick<StepTellers, 'message_received' | 'message_answered'> = {
  message_received: teller(() => [
    t('A message was sent to us with this email address, and it has arrived. Thank you.'),
    t('Somebody of the team reads it and writes back to this email address.'),
  ]),
  message_answered: teller(({ status }) =>
    status === 'responded'
      ? [
          t('We have answered your message. The answer comes in a mail of its own.'),
          t('If you do not find it, please look into the folder for spam.'),
        ]
      : null,
  ),
}
