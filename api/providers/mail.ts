/** What the product asks of the post. */
export interface Mailer {
  /** Where mail goes: to a mail server, or into files where none is set up. */
  readonly way: 'smtp' | 'file'
  /**
   * Hands one mail over. Resolves once it was accepted; throws `ProviderError`: `refused` when this recipient will never
   * get it, `unset` and `unavailable` when it may be tried again, with the code `mayHaveArrived` when nobody can tell.
   */
  send(mail: Mail): Promise<void>
}

/** Of an error after which the mail may be out all the same. */
export const mayHaveArrived = 'may_have_arrived'

export interface Mail {
  /** An empty name: the address alone. */
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The same for each try of one mail, such as `<donation.receipt.12@voices.example>`. */
  messageId: string
}
