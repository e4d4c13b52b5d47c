import { z } from 'zod'
import { mostRows } from '../vocabulary/limits.ts'

/**
 * Lists answer with a plain array, one page of it. `X-Total-Count` says how many rows there are on all pages together;
 * `Link: <…>; rel="next"` (RFC 8288) is the address of the next page and is absent on the last one. So a caller that
 * reads no header asks for `limit=1000` and sees whether the array is full. Visitors get 100 stories or posts at once.
 */
export const pageLimit = z.coerce
  .number('limit is a number from 1 to 1,000')
  .int('limit is a whole number')
  .min(1, 'limit is 1 or more')
  .max(mostRows, 'limit is 1,000 or less')
  .optional()

/** Of what was edited: sent back, it makes a colleague's change since then visible as 409. Left out: nobody is asked. */
export const revision = z
  .number('revision is the number that came with what you have changed')
  .int('revision is a whole number')

/** The cursor of a page, as the `Link` header of the page before names it. */
export const pageCursor = z.string().max(400).regex(/_\d+$/, 'before is the cursor of the page before').optional()
