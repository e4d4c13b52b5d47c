/** What the worker says to the pages of this site; only those with the desk on them listen. */
export type ToDesk =
  /** Something was pushed, and is on the screen. */
  | { type: 'alert'; kind: string; token: string | null }
  /** An alert was tapped: show its tab. */
  | { type: 'open'; place: string }
  /** Asks for an answer through the port that comes along. */
  | { type: 'anybody there' }

/** What a page with the desk on it answers. */
export type FromDesk = 'here'
