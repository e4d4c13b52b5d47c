import { z } from 'zod'
import { cleanText } from '../rules/cleanText.ts'
import { taxWordingMost } from '../vocabulary/funds.ts'
import { languages } from '../words/languages.ts'
import { revision } from './lists.ts'
import type { Instant } from './times.ts'

/**
 * `GET /api/my-giving/{token}/statements`: the years in which donations of a donor arrived, in UTC, newest first. `cents`: what of them was not given
 * back. `GET /api/my-giving/{token}/statement/{year}`: the same as a PDF, in the `language` of the query. Errors: 404 giving.link_unknown,
 * statement.none; 410 giving.link_over; 429 rate_limited; 503 statement.not_drawn.
 */
export interface StatementYear {
  year: number
  count: number
  cents: number
}

/** `GET /api/donations/{id}/donor/statements` and `…/donor/statement/{year}` (admins): the same. Errors: as of the donor. */

/** `GET`, `POST /api/donations/{id}/donor/link` (admins): mails the donor the link to their page, once an hour. Errors: as of the donor; 409 link.obstacle. */
export interface DonorLinkMail {
  /** When the last one was written; null before the first. */
  lastAt: Instant | null
  /** Why none can be sent now; null where one can. */
  obstacle: string | null
}

const wording = z
  .string()
  .overwrite((text) => cleanText(text).trim())
  .max(taxWordingMost, `Please use at most ${taxWordingMost} characters.`)

/**
 * `GET`, `PUT /api/giving/tax-wording` (admins): what a statement says about tax, for each language; where a language has none it is the English one, and without
 * that the site's own, which promises nothing. Errors: 409 wording.stale, with `current`.
 */
export const taxWordingChange = z.object({ texts: z.partialRecord(z.enum(languages), wording), revision })
export interface TaxWording {
  texts: z.output<typeof taxWordingChange>['texts']
  /** What is said where nothing is written. */
  usual: string
  revision: number
}
