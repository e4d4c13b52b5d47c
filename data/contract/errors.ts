import { z } from 'zod'

/** Every error on the wire. `issues` names the fields at fault, in the order of the form. */
export const wireError = z.object({
  message: z.string(),
  code: z.string().optional(),
  /** Of a 429: seconds until it may be tried again. */
  remainingTime: z.number().int().optional(),
  issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type WireError = z.infer<typeof wireError>
