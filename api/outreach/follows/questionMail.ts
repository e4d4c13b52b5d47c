import { retentionDays } from '../../../data/vocabulary/policies.ts'
import { t } from '../../../data/words/words.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { mailButton, mailPage } from '../../platform/mail/mailPage.ts'
import { linkTo } from '../../platform/mail/spoken.ts'

/**
 * Asks whether the owner of an address wants to follow. Anybody can have it sent to anybody, so it carries nothing that the person who
 * filled in the form has written.
 */
export function questionMail(stories: string, link: string, publicUrl: string) {
  const subject = t('Please confirm: new stories by email')
  const asked = t('Somebody asked us to send new {stories} to this email address. We hope it was you.', { stories })
  const ignore = t(
    'If it was not you, you need not do anything. Nothing more is sent, and the email address is deleted after {days, plural, one {# day} other {# days}}.',
    { days: retentionDays.unconfirmedAddress },
  )
  const text = `${asked}\n\n${t('To get them, please confirm:')}\n${link}\n\n${ignore}\n\nVoices for Wildlife\n${linkTo(publicUrl)}`
  const html = mailPage(subject, [
    `<p style="margin:0 0 20px">${escaped(asked)}</p>`,
    `<p style="margin:0 0 24px">${mailButton({ label: t('Yes, send them'), url: link })}</p>`,
    `<p class="soft" style="margin:0;color:${light.soft};font-size:15px">${escaped(ignore)}</p>`,
  ])
  return { subject, text, html }
}
