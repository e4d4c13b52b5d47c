import { z } from 'zod'
import { cleanText, hasWords } from '../rules/cleanText.ts'
import type { PictureObstacle } from '../rules/stories/consent.ts'
import { type ConsentReach, type ConsentWay, consentWording, unsaidFileAnswers } from '../vocabulary/consent.ts'
import { storyMaxLength } from '../vocabulary/limits.ts'
import {
  type MediaKind,
  type StoryCategory,
  type StoryStatus,
  storyCategories,
  storyStatuses,
  voiceSpeakers,
} from '../vocabulary/stories.ts'
import { t } from '../words/words.ts'
import { emailAddress } from './email.ts'
import { storyLanguage } from './language.ts'
import { pageLimit } from './lists.ts'
import { type AdminMedia, describedPicture, picture, video, voice } from './media.ts'
import { manifestParts, photoList } from './photos.ts'
import { riskReason, type StoryRisk } from './risk.ts'
import type { Instant } from './times.ts'

const required = (most: number, missing: () => string, tooLong: () => string) =>
  z
    .string({ error: missing })
    .overwrite(cleanText)
    .trim()
    .max(most, { error: tooLong })
    .refine(hasWords, { error: missing })

/** What somebody tells needs no text. Signs without a word in them are none. */
export const textIfAny = z
  .string()
  .overwrite((text) => {
    const clean = cleanText(text).trim()
    return hasWords(clean) ? clean : ''
  })
  .max(storyMaxLength.content, { error: () => t('Story content is too long') })

const noEmail = () => t('Please enter a valid email address')

/** What a writer fills in. The messages are shown beside the field they belong to. */
export const storyFields = z.object({
  title: required(
    storyMaxLength.title,
    () => t('Title is required'),
    () => t('Title is too long'),
  ),
  content: required(
    storyMaxLength.content,
    () => t('Story content is required'),
    () => t('Story content is too long'),
  ),
  authorName: required(
    storyMaxLength.authorName,
    () => t('Author name is required'),
    () => t('Author name is too long'),
  ),
  authorLocation: required(
    storyMaxLength.authorLocation,
    () => t('Location is required'),
    () => t('Location is too long'),
  ),
  authorEmail: z
    .string({ error: noEmail })
    .trim()
    .max(storyMaxLength.authorEmail, { error: noEmail })
    .pipe(emailAddress(noEmail)),
  category: z.enum(storyCategories, { error: () => t('Please choose a category') }),
  /** In which it is written. Phones that queued it in an earlier version say none. */
  language: storyLanguage.optional(),
})
export type StoryFields = z.infer<typeof storyFields>

/** Of a story that comes with a recording. */
export const toldFields = storyFields.extend({ content: textIfAny.default('') })

/**
 * What the writer answers about the people in a story, and where it may appear. A `null` is a question that nobody answered: a caller that
 * knows no such questions, as the specified `POST /api/stories`, leaves all of them to the editor who publishes the story.
 */
export const storyConsent = z.object({
  /** Somebody can be recognised in picture or sound. */
  people: z.boolean().nullable(),
  /** They agreed to be shown or heard. */
  agreed: z.boolean().nullable(),
  /** A child is among them. */
  child: z.boolean().nullable(),
  /** A parent or guardian agreed. */
  guardian: z.boolean().nullable(),
  site: z.boolean(),
  newsletter: z.boolean().nullable(),
  social: z.boolean().nullable(),
  /** A recording of it may be heard; else its words alone appear. Phones that queued a story in an earlier version were not asked. */
  voice: z.boolean().default(true),
})
export type StoryConsent = z.infer<typeof storyConsent>

const wording = z.number().int().min(1).max(consentWording)

/** As it comes with a story: whoever is asked where it may appear says so. */
export const givenConsent = storyConsent.extend({ newsletter: z.boolean(), social: z.boolean(), wording })
export type GivenConsent = z.infer<typeof givenConsent>

/** What it says of the people alone, as it comes with a photo by receipt code. It is said of all photos of the story. */
export const peopleSaid = storyConsent
  .pick({ people: true, agreed: true, child: true, guardian: true })
  .extend({ wording })
export type PeopleSaid = z.infer<typeof peopleSaid>

/** What somebody said about it, when and how; the newest of a story counts. */
export interface StoryConsentRecord extends StoryConsent {
  /** The admin who wrote it down; null: the writer. */
  givenBy: string | null
  how: ConsentWay
  /** Of the questions as they were asked. */
  wording: number
  note: string | null
  at: Instant
}

/**
 * `POST /api/stories/{id}/consent`: what an admin was told, and how. A place of which nothing was told stays as it is, as does the `voice`,
 * which a desk of an earlier version does not know.
 */
export const deskConsent = storyConsent.extend({
  voice: z.boolean().optional(),
  note: z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(500, 'The note is too long')
    .refine(hasWords, 'Please say how you know'),
})
export type DeskConsent = z.infer<typeof deskConsent>

/** What the form holds beside its files. */
export type StoryWords = StoryFields & { consent?: GivenConsent }

/**
 * The words of a story and the list of files that will follow (`/api/uploads`), sent as JSON under an
 * `Idempotency-Key`. With a recording among them the text may be empty (`toldSubmission`). A caller with files in hand sends multipart
 * instead, with `image` (once for each photo), `video`, `audio` and `consent` as
 * files; see `photoWordsOfForm` for the words of the photos.
 */
export const storySubmission = storyFields.extend({
  parts: manifestParts.default([]),
  consent: givenConsent.optional(),
})
export type StorySubmission = z.input<typeof storySubmission>

export const toldSubmission = storySubmission.extend(toldFields.pick({ content: true }).shape)

/** Which of the two a body is, before anything in it has been checked. */
export const storySubmissionIn = (body: unknown) =>
  namesRecording.safeParse(body).success ? toldSubmission : storySubmission

const namesRecording = z.object({
  parts: z.array(z.unknown()).refine((parts) => parts.some((part) => recordingPart.safeParse(part).success)),
})
const recordingPart = z.object({ kind: z.literal('audio') })

/**
 * The server's word on what it holds of a submission. The phone keeps its copy of a part until the part is listed
 * here as `received` with the same SHA-256. Signed with the server's Ed25519 key over the JSON without `signature`.
 */
export interface StoryReceipt {
  submission: string
  storyId: number
  /** The writer's way back: 12 characters, the last one a check digit. */
  code: string
  title: string
  /** Of the UTF-8 JSON array [title, content, authorName, authorLocation, authorEmail, category], trimmed. */
  words: { sha256: string }
  parts: {
    kind: MediaKind
    bytes: number
    sha256: string
    /** awaited: send it. received: the phone may let go. refused: not a file we can take; the reason says why. */
    state: 'awaited' | 'received' | 'refused'
    reason?: string
  }[]
  receivedAt: Instant
  signature: string
}

export type { AdminMedia, DescribedPicture, Picture, Video, Voice } from './media.ts'

/** The address of an author's page: it says nothing of whose it is. */
export const authorPage = z.string().regex(/^[0-9a-z]{12}$/, { error: () => t('There is no such author') })

/** What is said of words that are no more the writer's own. */
export const translated = z.object({
  /** Who translated it; null: the editors. */
  by: z.string().nullable(),
  /** A machine drafted it, and a person has read it. */
  byMachine: z.boolean(),
  /** What stands as it was written, as the story was changed since: 0 is the title, 1 the first paragraph. */
  untranslated: z.array(z.number().int()),
})
export type Translated = z.infer<typeof translated>

/** A published story as anyone may see it: never an e-mail address, never a moderation field. */
export const publicStory = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Of title and text as they are here. Copies that devices have from earlier versions name none, nor the rest of it. */
  language: z.string().optional(),
  /** In which it can be read: the first is the one in which it was written. */
  languages: z.array(z.string()).optional(),
  /** Null where these are the words of its writer. */
  translation: translated.nullable().optional(),
  content: z.string(),
  /** First 150 characters, with an ellipsis when there is more. */
  excerpt: z.string(),
  imageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** The first of `pictures`. */
  picture: picture.nullable(),
  /** In their order. Copies that devices have from earlier versions name the first alone. */
  pictures: z.array(describedPicture).optional(),
  video: video.nullable(),
  /** Copies that devices have from earlier versions name none. */
  voice: voice.nullable().optional(),
  /** How long the voice is to be heard; null where there is none. */
  voiceSeconds: z.number().nullable().optional(),
  authorName: z.string(),
  authorLocation: z.string(),
  /** The address of the page with all that its author has published; null where the story stands under no name. */
  authorPage: z.string().nullable(),
  category: z.enum(storyCategories),
  /** ISO 3166-1 alpha-2 of the place, null where none is clear. */
  country: z.string().nullable(),
  /** Named in title and words, by `data/vocabulary/species.ts`. */
  species: z.array(z.string()),
  /** What these are called in the language that is asked for; none in English. The script of a page knows their English names alone. */
  speciesNames: z.array(z.string()).optional(),
  /** The card that a shared link shows may bear its photo: social networks keep what they fetch. */
  sharesPhoto: z.boolean(),
  status: z.literal('published'),
  featured: z.boolean(),
  viewCount: z.number().int(),
  likeCount: z.number().int(),
  shareCount: z.number().int(),
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime(),
})
export type PublicStory = z.infer<typeof publicStory>

/** The same without the text, the further photos, the voice and names, for cards: `view=card`. */
export const storyCard = publicStory.omit({ content: true, pictures: true, voice: true, speciesNames: true })
export type StoryCard = z.infer<typeof storyCard>

/**
 * `POST /api/stories/{id}/media/{mediaId}/approve` (admins), with or without a body. `files` answers where nobody has said who is in it.
 * Errors: 409 media.not_ready, story.no_consent.
 */
export const mediaApproval = z.object({ files: z.literal('nobody_recognisable').optional() })
export type MediaApproval = z.infer<typeof mediaApproval>

/** A place in a photo, in parts of its width and height from its upper left corner. */
const part = z.number().min(0).max(1)
const blurArea = z.object({ x: part, y: part, width: part.positive(), height: part.positive() })
export type BlurArea = z.infer<typeof blurArea>

/** `POST /api/stories/{id}/media/{mediaId}/blur` (admins): cannot be undone. Errors: 409 media.not_ready, story.stale. */
export const photoBlur = z.object({
  areas: z.array(blurArea).min(1, 'Choose at least one place').max(30, 'Too many places'),
  reason: z.string().overwrite(cleanText).trim().max(500, 'The reason is too long').refine(hasWords, 'Please say why'),
  revision: z.coerce.number().int().optional(),
})
export type PhotoBlur = z.infer<typeof photoBlur>

/** A story as the two admins see it. `revision` grows with each change; send it back to notice a colleague's. */
export interface AdminStory extends Omit<PublicStory, 'publishedAt' | 'status'> {
  publishedAt: Instant | null
  authorEmail: string
  /** The name of a writer who wants none shown. */
  privateName: string | null
  status: StoryStatus
  rejectionReason: string | null
  reviewQuestion: string | null
  revision: number
  updatedAt: Instant
  media: AdminMedia[]
  /** Who decided last and when; null while nobody has. */
  decidedBy: string | null
  decidedAt: Instant | null
  /** It came with an import, on whose day nobody was promised an answer. */
  isImported: boolean
  /** A colleague who has this story open right now. */
  reviewing: { admin: string; since: Instant } | null
  /** What was said about the people in it and where it may appear, newest first: the first one counts. */
  consents: StoryConsentRecord[]
  /** Why its files are not shown; null when nothing stands in the way. */
  pictureObstacle: PictureObstacle | null
  /** Whether it may be chosen for mails, and for posts in social networks. */
  mails: ConsentReach
  posts: ConsentReach
  /** After a change: what stays back, and why. */
  message?: string
  /** The people in it saying yes: for editors alone. */
  spokenYes: AdminMedia | null
  /** What in it could lead somebody to an animal. */
  risk: StoryRisk
}

/**
 * `GET /api/stories`: one page, with the headers of `lists.ts`. Anonymous callers get published stories whatever they ask
 * for, and a public list is short unless asked otherwise. A list of published stories is in the order in which they first
 * came to the site (`publishedAt`), every other in the order in which they were sent (`createdAt`).
 */
export const storyListQuery = z.object({
  status: z.enum(storyStatuses).optional(),
  featured: z.literal('true').optional(),
  category: z.enum(storyCategories).optional(),
  /** Written in it. */
  language: storyLanguage.optional(),
  /** On the page of an author. */
  author: authorPage.optional(),
  /** Those alone that may appear there. */
  scope: z.enum(['newsletter', 'social']).optional(),
  /** As everybody sees it, also for an admin: whole (`public`) or without the text (`card`). */
  view: z.enum(['public', 'card']).optional(),
  /** Newest first unless asked otherwise. */
  order: z.literal('oldest').optional(),
  /** For who reads this language: titles and words are in it where there is a translation. English without it. */
  in: storyLanguage.optional(),
  limit: pageLimit,
  /** The cursor of the `Link: <…>; rel="next"` header of the page before. */
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d+$/)
    .optional(),
})
export type StoryListQuery = z.infer<typeof storyListQuery>

const revision = z.coerce.number().int().optional()

const mediaIds = z
  .string()
  .max(200)
  .transform((ids) => ids.split(',').filter(Boolean))

/**
 * `PATCH /api/stories/{id}/status`. A rejection without a reason tells the writer `unsaidReason`; `revision` makes a
 * colleague's change visible as 409. `files` is the editor's answer where files wait of which nobody said who is in them; it is kept.
 * Without it a photo and video go along with a story whose writer was never asked: who publishes it has seen them. The answer is the
 * story, with a `message` where a file stays back. Errors: 404 story.not_found; 409 story.wrong_state, story.stale, each with `current`;
 * 409 story.poacher_risk, story.nothing_to_show, story.no_consent.
 */
export const storyStatusChange = z.object({
  status: z.enum(storyStatuses, 'Status must be pending, published or rejected'),
  reason: z.string().trim().max(1000).optional(),
  files: z.enum(unsaidFileAnswers).optional(),
  revision,
  riskReason,
})
export type StoryStatusChange = z.infer<typeof storyStatusChange>

/** `PATCH /api/stories/{id}/question`: what the reviewer asks the writer; empty takes it back. */
export const storyQuestion = z.object({ question: z.string().trim().max(1000, 'The question is too long'), revision })
export type StoryQuestion = z.infer<typeof storyQuestion>

export const storyFeaturedChange = z.object({ featured: z.boolean('featured must be true or false'), revision })
export type StoryFeaturedChange = z.infer<typeof storyFeaturedChange>

/**
 * `PATCH /api/stories/{id}`, multipart. Fields left out stay as they are. Optional files: `image`, `video` and `audio` in place of the
 * first photo, of the video and of the recording, `addedImage` (once for each) after the photos that are there. `spokenBy` says who is
 * heard in `audio`: its writer unless said otherwise. `removed` names the video or the recording, or both, parted by a comma: they leave the
 * story; versions bring them back. `files` says, as with a status, whether somebody can be recognised in them; `message` is in the answer
 * where one stays back.
 * The text may be empty where there is a recording. Errors: 400 where there is none; 409 story.nothing_to_show, story.stale, story.photos_changed, story.files_changed, story.poacher_risk; 400 story.too_many_photos.
 */
export const storyEdit = storyFields
  .omit({ authorEmail: true })
  .partial()
  .extend({
    content: textIfAny.optional(),
    revision,
    photos: photoList.optional(),
    removed: mediaIds.optional(),
    spokenBy: z.enum(voiceSpeakers).optional(),
    files: z.enum(unsaidFileAnswers).optional(),
    riskReason,
  })
export type StoryEdit = z.infer<typeof storyEdit>

/** `409 story.stale`: the story as the colleague left it, so that both texts can be shown. */
export type StaleStory = { message: string; code: 'story.stale'; current: AdminStory }

/** A story as it was before an edit. */
export interface StoryVersion {
  id: number
  revision: number
  title: string
  content: string
  authorName: string
  authorLocation: string
  category: StoryCategory
  /** Null where the version is from before stories had one. */
  language: string | null
  /** Its writer has corrected the name since: bringing the version back leaves that as it is. */
  isNameCorrectedSince: boolean
  /** The files it had, as far as their files are still there. */
  media: AdminMedia[]
  /** Who made the edit that replaced it; null: the writer, who corrected the name. */
  replacedBy: string | null
  replacedAt: Instant
}

/**
 * `GET /api/stories/{id}/versions` (admins): newest first. `POST …/versions/{versionId}/restore` (admins) brings one back,
 * words and files, as an edit of its own: the story as it then is.
 * Errors: 404 story.not_found, story.no_version; 409 story.stale, story.withdrawn, story.poacher_risk.
 */
export const storyRestore = z.object({ revision, riskReason })
export type StoryRestore = z.infer<typeof storyRestore>
