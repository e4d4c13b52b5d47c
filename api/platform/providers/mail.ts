import type { MailServerTrouble } from '../../../data/contract/outreach/mail.ts'
import { ProviderError } from './providerError.ts'

/** What the product asks of the post. */
export interface Mailer {
  /** Where mail goes: to a mail server, or into files where none is set up. */
  readonly way: 'smtp' | 'file'
  /** The sender that recipients see, as `Name <address>`. */
  readonly from: string
  /**
   * Hands one mail over. Resolves once it was accepted; throws `ProviderError`: `refused` when this recipient will never
   * get it, `unset` and `unavailable` when it may be tried again, with the code `mayHaveArrived` when nobody can tell, and
   * with `brokenOff` when `lastByte` said no. It is a `MailServerError` where no mail gets through, whoever it is for.
   *
   * `lastByte` is called once, when all but the end of the mail has left: before it the mail is surely not out. Where it
   * answers false the line is dropped, and the mail server throws away what it has.
   */
  send(mail: Mail, lastByte: () => boolean): Promise<void>
  /** Ends the lines to the mail server. */
  close(): void
}

/** Of an error after which the mail may be out all the same. */
export const mayHaveArrived = 'may_have_arrived'
/** Of an error after which the mail is surely not out, because we no longer wanted it to be. */
export const brokenOff = 'broken_off'
/** Of a refusal of this address, whatever the mail. */
export const addressRefused = 'address_refused'

/** The mail server, not the recipient, stands in the way. */
export class MailServerError extends ProviderError {
  constructor(
    readonly trouble: MailServerTrouble,
    problem: 'unset' | 'unavailable',
    message: string,
    code: string | null,
  ) {
    super(problem, message, code)
  }
}

export interface Mail {
  /** An empty name: the address alone. */
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The same for each try of one mail, such as `<donation.receipt.12@voices.example>`. */
  messageId: string
  /** Further headers, of ASCII on one line. */
  headers?: Record<string, string>
}
