import { t } from '../../../data/words/words.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { mailButton, mailPage } from '../../platform/mail/mailPage.ts'
import { linkTo } from '../../platform/mail/spoken.ts'

/**
 * Asks whether the owner of an address has signed up. Anybody can have it sent to anybody, so it carries nothing that the
 * person who filled in the form has written.
 */
export function confirmationMail(link: string, publicUrl: string) {
  const subject = t('Please confirm: newsletter of Voices for Wildlife')
  const asked = t('Somebody entered this email address for the newsletter of Voices for Wildlife. We hope it was you.')
  const ignore = t(
    'If it was not you, you need not do anything. Nothing more is sent, and the email address is deleted after thirty days.',
  )
  const text = `${asked}\n\n${t('To receive it, please confirm:')}\n${link}\n\n${ignore}\n\nVoices for Wildlife\n${linkTo(publicUrl)}`
  const html = mailPage(subject, [
    `<p style="margin:0 0 20px">${escaped(asked)}</p>`,
    `<p style="margin:0 0 24px">${mailButton({ label: t('Confirm the subscription'), url: link })}</p>`,
    `<p class="soft" style="margin:0;color:${light.soft};font-size:15px">${escaped(ignore)}</p>`,
  ])
  return { subject, text, html }
}
