/** Every error on the wire. `issues` names the fields at fault, in the order of the form. */
export interface WireError {
  message: string
  code?: string
  /** Of a 429: seconds until it may be tried again. */
  remainingTime?: number
  issues?: { field: string; message: string }[]
}
