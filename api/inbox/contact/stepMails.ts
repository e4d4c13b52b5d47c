import { comparable } from '../../platform/addresses.ts'
import type { StepWords } from '../../platform/mail/steps/stepMail.ts'
import type { StepTellers, TellStep } from '../../platform/mail/steps/stepRoom.ts'
import { type ContactRow, findMessage } from './contact.store.ts'

const teller =
  (tell: (message: ContactRow, link: StepWords['link']) => StepWords | null): TellStep =>
  ({ db, config }, { id, recipient }) => {
    const message = findMessage(db, id)
    if (!message || comparable(message.email) !== comparable(recipient)) return { skip: 'It is erased.' }
    if (message.isSpam) return { skip: 'This message was set aside.' }
    const link = { label: 'Write to us again', url: `${config.publicUrl}/contact` }
    return tell(message, link) ?? { skip: 'It was decided otherwise since.' }
  }

/** What somebody who wrote to us is told by mail. */
export const messageTellers: Pick<StepTellers, 'message_received' | 'message_answered'> = {
  message_received: teller((_message, link) => ({
    paragraphs: [
      'A message was sent to us with this email address, and it has arrived. Thank you.',
      'Somebody of the team reads it and writes back to this email address.',
    ],
    link,
  })),
  message_answered: teller(({ status }, link) =>
    status === 'responded'
      ? {
          paragraphs: [
            'We have answered your message. The answer comes in a mail of its own.',
            'If you do not find it, please look into the folder for spam.',
          ],
          link,
        }
      : null,
  ),
}
