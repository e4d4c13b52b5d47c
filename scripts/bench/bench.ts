/** What every part of the bench is given. */
export interface Bench {
  /** Fewer rounds, shorter ones, a smaller upload: for a first look. */
  quick: boolean
  /** Lighthouse on every public page and on the gate of the desk. */
  every: boolean
  /** These pages alone for Lighthouse. */
  at?: string[]
  /** A folder that `npm run seed` has filled with a hundred thousand stories, instead of one that is filled first. */
  grown?: string
  /** A folder outside the repository, deleted when the bench is over. */
  folder: string
  /** First of the ports to try. */
  port: number
  /** Tells what is going on; it does not mix with the table. */
  tell(line: string): void
}
