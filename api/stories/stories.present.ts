import type { AdminStory, PublicStory, StoryCard, StoryConsentRecord, Voice } from '../../data/contract/stories.ts'
import { excerpt } from '../../data/rules/excerpt.ts'
import { speciesName } from '../../data/rules/speciesName.ts'
import { mayAppear, pictureObstacle, reachOf, unsaidConsent } from '../../data/rules/stories/consent.ts'
import { timesShown } from '../../data/rules/stories/transcript.ts'
import { partsOf } from '../../data/rules/stories/translation.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import { language } from '../../data/words/language.ts'
import { defaultLanguage, isLanguage } from '../../data/words/languages.ts'
import { speaking } from '../../data/words/speaking.ts'
import type { RiskDecisionRow } from '../platform/risk/risk.store.ts'
import type { ConsentRow } from './consent/consent.store.ts'
import { currentMedia } from './currentMedia.ts'
import {
  type MediaRow,
  presentAdminMedia,
  presentDescribed,
  presentPicture,
  presentVideo,
  presentVoice,
} from './media/media.present.ts'
import { presentRisk } from './risk.ts'
import type { StoryRow } from './stories.store.ts'
import { wordsIn } from './translations/shown.ts'
import type { ShownTranslation } from './translations/translations.store.ts'

/** How long an admin's "I am reading this" is believed without a renewal. */
export const claimLastsMs = 2 * 60_000

/** A published story for everybody: each field that leaves is named here. */
export function presentStory(story: StoryRow, media: MediaRow[], read: Read = {}): PublicStory {
  const words = wordsFor(story, read)
  return {
    ...presentWords(story, media, words),
    pictures: presentPictures(media),
    voice: timedVoice(story, media),
    ...namesOfSpecies(story, read),
    content: words.content,
  }
}

function namesOfSpecies({ species }: StoryRow, { asked = language() }: Read): Pick<PublicStory, 'speciesNames'> {
  if (!species || species.length === 0 || !isLanguage(asked) || asked === defaultLanguage) return {}
  return { speciesNames: speaking(asked, () => species.map(speciesName)) }
}

/** What there is of it in other languages, and in which it is asked for: without a word of that, in the one that is spoken. */
interface Read {
  translations?: readonly ShownTranslation[]
  asked?: string
}

const wordsFor = (story: StoryRow, { translations = [], asked = language() }: Read) =>
  wordsIn(story, translations, asked)

export const presentCard = (story: StoryRow, media: MediaRow[], read: Read = {}): StoryCard =>
  presentWords(story, media, wordsFor(story, read))

function presentWords(story: StoryRow, media: MediaRow[], words: ReturnType<typeof wordsIn>): StoryCard {
  const shown = media.filter(isShown)
  const photo = shown.find((item) => item.kind === 'image')
  const film = shown.find((item) => item.kind === 'video')
  const told = shownVoice(media)
  return {
    id: story.id,
    title: words.title,
    language: words.language,
    languages: words.languages,
    translation: words.translation,
    excerpt: excerpt(words.content, excerptLength.storyCard),
    imageUrl: story.imageUrl,
    videoUrl: story.videoUrl,
    picture: photo ? presentPicture(photo) : null,
    video: film ? presentVideo(film) : null,
    voiceSeconds: told?.durationSeconds ?? null,
    authorName: story.authorName,
    authorLocation: story.authorLocation,
    authorPage: story.authorPage,
    category: story.category,
    country: story.country,
    species: story.species ?? [],
    sharesPhoto: mayAppear(story, 'shareCard'),
    status: 'published',
    featured: story.featured,
    viewCount: story.viewCount,
    likeCount: story.likeCount,
    shareCount: story.shareCount,
    createdAt: story.createdAt,
    publishedAt: story.publishedAt ?? story.createdAt,
  }
}

const isShown = ({ approved, state, removed }: MediaRow) => approved && state === 'ready' && !removed

const voiceShown = (media: MediaRow[]) => media.find((item) => isShown(item) && item.kind === 'audio')

function shownVoice(media: MediaRow[]): Voice | null {
  const row = voiceShown(media)
  return row ? presentVoice(row) : null
}

/** With the times of what it says: a translation has the same paragraphs. */
function timedVoice(story: StoryRow, media: MediaRow[]): Voice | null {
  const row = voiceShown(media)
  if (!row) return null
  const times = row.wordTimes ? timesShown(partsOf(story), row.wordTimes) : []
  return { ...presentVoice(row), ...(times.length > 0 && { times }) }
}

const presentPictures = (media: MediaRow[]) =>
  media.filter((item) => isShown(item) && item.kind === 'image').map(presentDescribed)

export function presentForAdmin(
  story: StoryRow,
  media: MediaRow[],
  {
    now,
    consents,
    decisions,
    isImported,
  }: { now: Date; consents: ConsentRow[]; decisions: RiskDecisionRow[]; isImported: boolean },
): AdminStory {
  const records = consents.map(presentConsent)
  const consent = records[0] ?? unsaidConsent
  const current = currentMedia({ status: story.status, media })
  const claimed =
    story.reviewingBy && story.reviewingSince && Date.parse(story.reviewingSince) + claimLastsMs > now.getTime()
      ? { admin: story.reviewingBy, since: story.reviewingSince }
      : null
  return {
    ...presentWords(story, media, wordsIn(story, [], story.language)),
    pictures: presentPictures(media),
    content: story.content,
    publishedAt: story.publishedAt,
    authorEmail: story.authorEmail,
    privateName: story.privateName,
    status: story.status,
    rejectionReason: story.rejectionReason,
    reviewQuestion: story.reviewQuestion,
    revision: story.revision,
    updatedAt: story.updatedAt,
    media: current.filter(({ kind }) => kind !== 'consent').map(presentAdminMedia),
    decidedBy: story.decidedBy,
    decidedAt: story.decidedAt,
    isImported,
    reviewing: claimed,
    consents: records,
    pictureObstacle: pictureObstacle(consent),
    mails: reachOf(consent, { place: 'newsletter', isImported }),
    posts: reachOf(consent, { place: 'social', isImported }),
    spokenYes:
      current
        .filter(({ kind }) => kind === 'consent')
        .map(presentAdminMedia)
        .at(-1) ?? null,
    risk: presentRisk(story, media, decisions),
  }
}

const presentConsent = ({ id: _id, storyId: _storyId, ...record }: ConsentRow): StoryConsentRecord => record
