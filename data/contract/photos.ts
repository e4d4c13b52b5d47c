import { z } from 'zod'
import { cleanText } from '../rules/cleanText.ts'
import { captionLimits, photoMaxLength } from '../vocabulary/limits.ts'
import { mediaKinds, mostMedia } from '../vocabulary/stories.ts'
import { t } from '../words/words.ts'
import { storyLanguage } from './language.ts'
import { riskReason } from './risk.ts'

/** On one line, as it is shown. */
const oneLine = (text: string) => cleanText(text).replace(/\s+/g, ' ')

const line = (most: number, noText: () => string, tooLong: () => string) =>
  z.string({ error: noText }).overwrite(oneLine).trim().max(most, { error: tooLong })

const { caption, description } = photoMaxLength

/** What is written of a photo: shown below it, and said to who does not see it. Both may be empty. */
export const photoWords = z.object({
  caption: line(
    caption,
    () => t('Caption must be text'),
    () => t('Caption is too long: {count} characters at most', { count: caption }),
  ).default(''),
  description: line(
    description,
    () => t('Description must be text'),
    () => t('Description is too long: {count} characters at most', { count: description }),
  ).default(''),
})
export type PhotoWords = z.output<typeof photoWords>

const notWhole = () => t('This file could not be read. Please choose it again.')

/** One file that belongs to a submission, as the phone holds it: after shrinking and scrubbing. */
export const manifestPart = photoWords.extend({
  kind: z.enum(mediaKinds, { error: notWhole }),
  name: z.string({ error: notWhole }).overwrite((name) => name.slice(0, 255)),
  type: z.string({ error: notWhole }).overwrite((type) => type.slice(0, 100)),
  /** An empty file comes from galleries and dying cards: it holds up neither the words nor the other files. */
  bytes: z.int({ error: notWhole }).nonnegative({ error: notWhole }),
  /** Hex SHA-256 of the file's bytes. It tells the parts of one submission apart: the same file twice is one part. */
  sha256: z.string({ error: notWhole }).regex(/^[0-9a-f]{64}$/, { error: notWhole }),
})
/** As a phone lists it; earlier ones know no words of a photo. */
export type ManifestPart = z.input<typeof manifestPart>

export const tooManyFiles = () =>
  t(
    'Up to {photos, plural, one {# photo} other {# photos}}, one video, one recording and one spoken yes can come with a story.',
    {
      photos: mostMedia.image,
    },
  )

/** The files of one submission in their order, each once. Far more than may come is not looked at. */
export const manifestParts = z
  .array(manifestPart)
  .max(4 * mediaKinds.reduce((sum, kind) => sum + mostMedia[kind], 0), { error: tooManyFiles })
  .transform(eachOnce)
  .refine((parts) => mediaKinds.every((kind) => partsOf(parts, kind).length <= mostMedia[kind]), {
    error: tooManyFiles,
  })

const partsOf = <P extends Pick<ManifestPart, 'kind'>>(parts: readonly P[], kind: P['kind']) =>
  parts.filter((part) => part.kind === kind)

/** The first of those that are the same file. */
export function eachOnce<P extends Pick<ManifestPart, 'kind' | 'sha256'>>(parts: readonly P[]): P[] {
  const isSame = (one: P, other: P) => one.kind === other.kind && one.sha256 === other.sha256
  return parts.filter((part, index) => index === parts.findIndex((other) => isSame(part, other)))
}

/**
 * A form with several files names the words of its photos `caption1` to `caption6` and `description1` to `description6`, in
 * the order of the `image` files.
 */
export const photoWordsOfForm = (fields: Record<string, string>, index: number) => ({
  caption: fields[`caption${index + 1}`] ?? '',
  description: fields[`description${index + 1}`] ?? '',
})

/** Of each place, what is shown and what will be. */
const mostListed = 4 * mostMedia.image

/**
 * `photos` of an edit, as JSON: photos that the story has, in the order in which they are to stand, with their words. One
 * that is `removed` leaves the story; versions bring it back. One that is not named, as it came meanwhile, stays.
 */
export const photoList = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'photos must be a list' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(photoWords.extend({ id: z.string().max(64), removed: z.boolean().optional() }))
      .max(mostListed, { error: tooManyFiles }),
  )
export type PhotoList = z.output<typeof photoList>
export type PhotoEdit = PhotoList[number]

/**
 * `PUT /api/stories/{id}/media/{mediaId}/captions` (admins): the captions of a video as WebVTT; an empty text takes them away.
 * Kept in our own spelling: times and words, no styles. The answer is the story.
 * Errors: 400 captions.unreadable, with `line`; 404 story.not_found, media.not_found; 409 story.stale.
 */
export const captionsChange = z.object({
  text: z.string().max(captionLimits.bytes, { error: () => t('The captions are too long.') }),
  language: storyLanguage,
  revision: z.coerce.number().int().optional(),
  riskReason,
})
export type CaptionsChange = z.infer<typeof captionsChange>
