import { z } from 'zod'
import { cleanText, hasWords, looksLikeAddress } from '../rules/cleanText.ts'
import { type CardState, type DedicationKind, dedicationKinds, dedicationMost } from '../vocabulary/funds.ts'
import { t } from '../words/words.ts'
import { emailAddress } from './email.ts'
import type { Instant } from './times.ts'

const lineOf = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim()
const noLinks = () => t('Please leave out links and email addresses.')
/** What mail programs make a link of by themselves. */
const clickable = /(\S\.)(?=\p{L}{2})/u
const isPlain = (text: string) => !looksLikeAddress(text)
const isPlainName = (text: string) => isPlain(text) && !clickable.test(text)

const name = (whenNone: () => string) =>
  z
    .string({ error: whenNone })
    .overwrite(lineOf)
    .refine(hasWords, { error: whenNone })
    .max(dedicationMost.name, { error: () => t('This name is too long') })
    .refine(isPlainName, { error: noLinks })

const card = z.object({
  recipientName: z
    .string()
    .overwrite(lineOf)
    .max(dedicationMost.recipientName, { error: () => t('This name is too long') })
    .refine(isPlainName, { error: noLinks })
    .nullish()
    .transform((text) => (text && hasWords(text) ? text : null)),
  recipientEmail: z
    .string({ error: () => t('Please enter a valid email address.') })
    .trim()
    .max(dedicationMost.recipientEmail, { error: () => t('This email address is too long') })
    .pipe(emailAddress(() => t('Please enter a valid email address.'))),
  message: z
    .string()
    .overwrite((text) => cleanText(text).replace(new RegExp(clickable, 'gu'), '$1 ').trim())
    .max(dedicationMost.message, { error: () => t('This message is too long') })
    .refine(isPlain, { error: noLinks })
    .nullish()
    .transform((text) => text || null),
  /** Whether the card says who gives. */
  saysDonor: z.boolean().default(false),
})

/**
 * For whom a donation is given, part of each call that begins one; with a card, it is mailed to somebody once the money has arrived. Bounded
 * by network and by recipient: 429 rate_limited.
 */
export const dedication = z
  .object({
    kind: z.enum(dedicationKinds),
    name: name(() => t('Please enter the name of the person.')),
    card: card.nullish().transform((given) => given ?? null),
  })
  .nullish()
  .transform((given) => given ?? null)
export type Dedication = NonNullable<z.output<typeof dedication>>
export type DedicationGiven = NonNullable<z.input<typeof dedication>>

/** A dedication as the admins see it. The recipient is known until some weeks after the card. */
export interface DedicationShown {
  kind: DedicationKind
  name: string
  card: CardState | null
  recipientName: string | null
  recipientEmail: string | null
  message: string | null
  saysDonor: boolean
  settledAt: Instant | null
}
