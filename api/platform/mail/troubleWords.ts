import type { MailServerTrouble } from '../../../data/contract/outreach/mail.ts'

/** What the desk says of each trouble with the mail server, and what can be done. */
export const troubleWords: Record<MailServerTrouble, { title: string; toDo: string }> = {
  unreachable: {
    title: 'The mail server does not answer',
    toDo: 'Whoever runs the server can check the address in SMTP_URL, and whether the mail server is running and can be reached from here.',
  },
  busy: {
    title: 'The mail server asks us to wait',
    toDo: 'There is nothing to do for now. If it stays so, ask whoever runs the mail server.',
  },
  certificate: {
    title: 'The certificate of the mail server is not trusted',
    toDo: 'Ask whoever runs the mail server to renew its certificate, or write the name that stands in it into SMTP_URL. For an authority of your own, set NODE_EXTRA_CA_CERTS to the file of its certificate and start the server again.',
  },
  encryption: {
    title: 'The line to the mail server cannot be encrypted',
    toDo: 'Whoever runs the server can try smtps:// in SMTP_URL. In a network of your own that needs no encryption, add ?ignoreTLS=true to it.',
  },
  sign_in: {
    title: 'The mail server does not accept our name and password',
    toDo: 'Whoever runs the server can check the name and the password in SMTP_URL. Signs such as @ and : in them are written as %40 and %3A.',
  },
  sender: {
    title: 'The mail server does not accept our sender',
    toDo: 'Whoever runs the server can set MAIL_FROM to an address that this mail server may send for.',
  },
  relay: {
    title: 'The mail server does not pass our mail on',
    toDo: 'Whoever runs the server can check the name and the password in SMTP_URL, and ask the mail server’s operator whether this site may send through it, and how much.',
  },
}

/** It mends itself, or only a person can. */
export const mendsItself = (kind: MailServerTrouble) => kind === 'unreachable' || kind === 'busy'
