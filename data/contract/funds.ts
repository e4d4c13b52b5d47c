import { z } from 'zod'
import { cleanText, hasWords } from '../rules/cleanText.ts'
import { type FundStatus, type FundWords, fundMost, fundStatuses, goalMost } from '../vocabulary/funds.ts'
import { defaultLanguage, type Language, languages } from '../words/languages.ts'
import { revision } from './lists.ts'
import type { Picture } from './media.ts'
import { riskReason } from './risk.ts'
import type { Instant } from './times.ts'

/** The day after it has to be one, too: after 9999 there is none in four digits. */
const day = (message: string) => z.iso.date(message).refine((written) => written < '3000-01-01', message)
const lineOf = (text: string) => cleanText(text).replace(/\s+/g, ' ').trim()
const line = (most: number) => z.string().overwrite(lineOf).max(most, `Please use at most ${most} letters.`)
const words = (most: number) =>
  z
    .string()
    .overwrite((text) => cleanText(text).trim())
    .max(most, `Please use at most ${most} letters.`)

/** Of other languages than English. */
const translated = <T extends z.ZodType>(what: T) => z.partialRecord(z.enum(languages), what).default({})

/**
 * `GET`, `PUT /api/giving/goal` (admins): what is collected for, in dollars, over days in UTC, both included; without a last day, until it is changed.
 * A `goal` of null takes it off the page. Errors: 400 with `issues`; 409 goal.stale, with `current`.
 */
export const goalChange = z.object({
  goal: z
    .object({
      title: line(goalMost.title).refine(hasWords, 'Please write what you collect for.'),
      titles: translated(line(goalMost.title)),
      dollars: z
        .number('Please enter a sum.')
        .int('Please enter whole dollars.')
        .positive('Please enter a sum above 0.')
        .max(goalMost.dollars, 'That is more than can be shown.'),
      since: day('Please enter the first day.'),
      until: day('Please enter a day, or leave it empty.').nullable(),
    })
    .refine(({ since, until }) => until === null || until >= since, {
      path: ['until'],
      error: 'The last day is before the first.',
    })
    .nullable(),
  revision,
})
export type Goal = NonNullable<z.output<typeof goalChange>['goal']>

export interface GoalShown {
  goal: Goal | null
  /** What has arrived for it and was not given back, in cents. */
  receivedCents: number
  state: GoalState | null
  revision: number
}

/** coming: its first day is ahead. past: its last day is over. Both are not shown to visitors. */
export type GoalState = 'coming' | 'open' | 'reached' | 'past'

const fundWords = z.object({
  title: line(fundMost.title),
  words: words(fundMost.words),
  pictureAlt: line(fundMost.pictureAlt),
})

const fields = z.object({
  day: day('Please enter the day.'),
  title: line(fundMost.title).refine(hasWords, 'Please write a title.'),
  words: words(fundMost.words).refine(hasWords, 'Please write what was done.'),
  /** In cents; null where it is not said. */
  amount: z
    .number('Please enter an amount.')
    .int()
    .positive('Please enter an amount above 0.')
    .max(fundMost.amount, 'That is more than can be entered at once.')
    .nullable(),
  /** A picture that was uploaded by `POST /api/blog-posts/pictures`, which takes off all that is not the picture. */
  picture: z.string().max(64).nullable(),
  pictureAlt: line(fundMost.pictureAlt),
  storyId: z.number().int().positive().nullable(),
  translations: translated(fundWords),
  status: z.enum(fundStatuses),
})

/**
 * `GET /api/giving/fund-entries` (admins): what donations did, newest day first. `POST` adds one, under an `Idempotency-Key`: 201; the same act again is the same
 * one. Errors: 400 with `issues`, fund.no_alt; 404 story.not_found, picture.not_found; 409 fund.picture_taken, submission.reused; of
 * what visitors see, story.poacher_risk.
 */
export const fundEntryNew = fields.extend({ riskReason })
export type FundEntryGiven = z.input<typeof fundEntryNew>

/** `PATCH /api/giving/fund-entries/{id}` (admins): all of it. `DELETE`: takes it away; held for ten seconds as `fund.delete`. Errors: as above; 404 fund.not_found; 409 fund.stale, with `current`. */
export const fundEntryChange = fields.extend({ revision, riskReason })

export interface FundEntry {
  id: number
  day: string
  title: string
  words: string
  amount: number | null
  picture: Picture | null
  pictureAlt: string
  story: { id: number; title: string; isPublished: boolean } | null
  translations: Partial<Record<Language, FundWords>>
  status: FundStatus
  revision: number
  updatedAt: Instant
}

/** `GET /api/giving/funds`, of everybody: the goal and a page of what donations did, newest first, in the language that is asked for. */
export const fundsQuery = z.object({
  page: z.coerce.number().int().min(1).max(500).default(1),
  in: z.enum(languages).default(defaultLanguage),
})
export interface PublicFunds {
  goal: PublicGoal | null
  /** In cents: what was received since the beginning and not given back, and what of it the entries account for; null while none says a sum. */
  account: { received: number; told: number } | null
  entries: PublicFund[]
  /** The number of the next page; null on the last. */
  next: number | null
}

export interface PublicGoal {
  title: string
  /** English where there is no title in the language of the page. */
  language: Language
  dollars: number
  /** Whole dollars, rounded down. */
  received: number
  until: string | null
  isReached: boolean
}

export interface PublicFund extends FundWords {
  id: number
  day: string
  language: Language
  amount: number | null
  picture: Picture | null
  story: { id: number; title: string } | null
}
