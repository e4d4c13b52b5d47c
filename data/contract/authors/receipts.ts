import { z } from 'zod'
import { looksLikeAddress } from '../../rules/cleanText.ts'
import type { ConsentScope } from '../../vocabulary/consent.ts'
import { storyFields } from '../stories.ts'
import type { Instant } from '../times.ts'

/**
 * The way back for a writer without an account. `code` is the receipt code as typed: 12 characters in any case, with
 * or without hyphens; `data/rules/authors/receiptCode.ts` knows its alphabet and check digit. Codes travel in bodies, never in
 * addresses. Errors of all three calls: 400 `receipt.mistyped` (the check digit disagrees), 404 `receipt.unknown`,
 * 429 after too many unknown codes, with `remainingTime`.
 */
const code = z.string().min(1, 'Please enter your receipt code').max(40, 'A receipt code has 12 characters')

/** `POST /api/receipts/status`. */
export const receiptQuestion = z.object({ code })

/** `POST /api/receipts/name`: the displayed name of the author, corrected. */
export const nameCorrection = z.object({
  code,
  authorName: storyFields.shape.authorName
    // It may go onto a published page without another look.
    .refine((name) => !looksLikeAddress(name), 'A name, please: no address and no link'),
})

/** `POST /api/receipts/scopes`: where the story may appear from now on. Without this site it is nowhere. */
export const scopeChoice = z.object({ code, site: z.boolean(), newsletter: z.boolean(), social: z.boolean() })

/** `POST /api/receipts/withdraw`: cannot be undone. Name, address, text, photo and video are erased. */
export const withdrawal = z.object({ code, confirmed: z.literal(true) })

const receiptStates = ['pending', 'published', 'rejected', 'withdrawn'] as const

/** What the writer may know of the story. */
export interface ReceiptStatus {
  state: (typeof receiptStates)[number]
  /** Empty when withdrawn, like the name. */
  title: string
  authorName: string
  receivedAt: Instant
  /** When the story was published, rejected or withdrawn. */
  decidedAt: Instant | null
  /** The reviewer's reason for not publishing. */
  reason: string | null
  /** Something the reviewer would like to know. */
  question: string | null
  /** Of a published story. */
  storyId: number | null
  /** Where the writer allows it to appear. */
  scopes: Record<ConsentScope, boolean>
  /** The review promise for a pending one: the day, YYYY-MM-DD, until which somebody will have read it. */
  reviewedBy: string | null
}
