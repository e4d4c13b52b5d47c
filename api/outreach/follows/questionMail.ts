import { retentionDays } from '../../../data/vocabulary/policies.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { mailButton, mailPage } from '../../platform/mail/mailPage.ts'

/**
 * Asks whether the owner of an address wants to follow. Anybody can have it sent to anybody, so it carries nothing that the person who
 * filled in the form has written.
 */
export function questionMail(what: string, link: string, publicUrl: string) {
  const subject = 'Please confirm: new stories by email'
  const asked = `Somebody asked us to send new ${what} to this email address. We hope it was you.`
  const ignore = `If it was not you, you need not do anything. Nothing more is sent, and the email address is deleted after ${retentionDays.unconfirmedAddress} days.`
  const text = `${asked}\n\nTo get them, please confirm:\n${link}\n\n${ignore}\n\nVoices for Wildlife\n${publicUrl}`
  const html = mailPage(subject, [
    `<p style="margin:0 0 20px">${escaped(asked)}</p>`,
    `<p style="margin:0 0 24px">${mailButton({ label: 'Yes, send them', url: link })}</p>`,
    `<p class="soft" style="margin:0;color:${light.soft};font-size:15px">${escaped(ignore)}</p>`,
  ])
  return { subject, text, html }
}
