import { isDemonstration } from '../../../data/demo/addresses.ts'
import type { Language } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { count, hiddenMailbox, type Limit, waitFor } from '../../platform/http/limits.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailButton, mailPage } from '../../platform/mail/mailPage.ts'
import { linkTo } from '../../platform/mail/spoken.ts'

const day = { identifierType: 'email', windowMs: dayMs } as const
const perMailbox: Limit = { action: 'mail_attachments', most: 1, ...day }
/** Anybody can write anybody's address as the sender. */
const ofAll: Limit = { action: 'mail_attachments_all', most: 100, ...day }

/** Tells the sender, at most once a day, that files which come by mail are not kept, and how to send them. Nothing of the mail is repeated. */
export function refuseAttachments(
  tx: Tx,
  { jobs, clock, secrets, mailer, config }: Pick<Deps, 'jobs' | 'clock' | 'secrets' | 'mailer' | 'config'>,
  { to, language, at }: { to: string; language: Language; at: string },
): void {
  const mailbox = hiddenMailbox({ secrets }, to)
  const limits = { db: tx, clock }
  if (mailer.way !== 'smtp' || isDemonstration(to)) return
  if (waitFor(limits, perMailbox, mailbox) > 0 || waitFor(limits, ofAll, 'all') > 0) return
  count(limits, perMailbox, mailbox)
  count(limits, ofAll, 'all')
  queueMail(tx, jobs, {
    key: `attachments:${mailbox}:${at}`,
    kind: 'attachments_refused',
    to: { name: null, address: to },
    ...speaking(language, () => refusalMail(config.publicUrl)),
    at,
  })
}

function refusalMail(publicUrl: string) {
  const subject = t('Your email has arrived, without its files')
  const link = { label: t('Send a story with photos'), url: linkTo(publicUrl, '/submit-story') }
  const paragraphs = [
    t('Hello,'),
    t('An email came to us from this address. Its words have arrived. Thank you.'),
    t(
      'We could not keep the files that came with it. To keep our readers and writers safe, we take photos, videos and recordings only by the form on our site.',
    ),
  ]
  const way = `${t('{words}:', { words: link.label })}\n${link.url}`
  return {
    subject,
    text: [...paragraphs, way, 'Voices for Wildlife'].join('\n\n'),
    html: mailPage(subject, [
      ...paragraphs.map((words) => `<p style="margin:0 0 16px">${escaped(words)}</p>`),
      `<p style="margin:0">${mailButton(link)}</p>`,
    ]),
  }
}
