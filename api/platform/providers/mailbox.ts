/** What the product asks of the mailbox in which answers arrive. */
export interface Mailbox {
  /** Where it is, without the password. */
  readonly place: string
  /**
   * Hands over what has come after `seen`, oldest first, at most `most` mails, each before the next one is fetched. Nothing there is
   * changed: no mail is marked as read or deleted. Resolves with how far it is then. Errors: MailboxError.
   */
  read(seen: Seen | null, given: { most: number; signal: AbortSignal }, take: TakeMail): Promise<Seen>
  /** Ends the line that is open. */
  close(): void
}

/** How far a mailbox was read (RFC 3501, 2.3.1.1). */
export interface Seen {
  uidValidity: string
  /** The number of the last mail. */
  uid: number
  /** More is there than was asked for. */
  hasMore?: boolean
}

export type TakeMail = (mail: FoundMail) => Promise<void>

/** A mail, as far as it is opened: its head, its words, and what its other parts are called. */
export interface FoundMail {
  uidValidity: string
  uid: number
  arrivedAt: Date
  /** The head as it stands in the mail; null where it is longer than any mail program writes, or cannot be fetched. */
  head: Uint8Array | null
  /** The first part of each kind, at most `mostPartBytes` of it. */
  text: string | null
  html: string | null
  attachments: { name: string; bytes: number }[]
  /** Of a report about another mail: what happened, and the head of that mail. */
  report: { status: string; original: string } | null
}

export const mostHeadBytes = 64 * 1024
export const mostPartBytes = 256 * 1024
export const mostAttachments = 50

/** The mailbox cannot be read now. `message` is for the admins. */
export class MailboxError extends Error {
  constructor(
    message: string,
    /** The mail over which it failed, where it was one. */
    readonly at: Pick<FoundMail, 'uidValidity' | 'uid'> | null = null,
  ) {
    super(message)
  }
}
