import { escaped } from '../platform/http/escaped.ts'
import { light } from '../platform/mail/look.ts'
import { mailButton, mailPage } from '../platform/mail/mailPage.ts'
import { linkDays } from './proofLink.ts'

/**
 * Asks the owner of an address whether it is theirs. Whoever sent a story under it may be somebody else, so the mail carries
 * nothing that was written in one.
 */
export function proofMail(link: string, publicUrl: string) {
  const subject = 'Voices for Wildlife: is this your email address?'
  const asked =
    'Stories were sent to Voices for Wildlife with this email address, and stories can earn rewards. Before we pay anything, we ask whether the email address is yours.'
  const until = `The link works for ${linkDays} days. Opening it changes nothing yet: the page asks once more.`
  const ignore = 'If you have sent no story, you need not do anything. We pay nothing without your yes.'
  const text = `${asked}\n\nIf it is yours, please confirm:\n${link}\n\n${until}\n\n${ignore}\n\nVoices for Wildlife\n${publicUrl}`
  const soft = (words: string) =>
    `<p class="soft" style="margin:0 0 12px;color:${light.soft};font-size:15px">${escaped(words)}</p>`
  const html = mailPage(subject, [
    `<p style="margin:0 0 20px">${escaped(asked)}</p>`,
    `<p style="margin:0 0 24px">${mailButton({ label: 'This is my email address', url: link })}</p>`,
    soft(until),
    soft(ignore),
  ])
  return { subject, text, html }
}
