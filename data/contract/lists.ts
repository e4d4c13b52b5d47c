import { z } from 'zod'

/**
 * Lists answer with a plain array, one page of it. `X-Total-Count` says how many rows there are on all pages together;
 * `Link: <…>; rel="next"` (RFC 8288) is the address of the next page and is absent on the last one. So a caller that
 * reads no header asks for `limit=1000` and sees whether the array is full. Visitors get 100 stories or posts at once.
 */
export const totalHeader = 'x-total-count'

/** The most rows of one page. */
export const mostRows = 1000

export const pageLimit = z.coerce
  .number('limit is a number from 1 to 1,000')
  .int('limit is a whole number')
  .min(1, 'limit is 1 or more')
  .max(mostRows, 'limit is 1,000 or less')
  .optional()
