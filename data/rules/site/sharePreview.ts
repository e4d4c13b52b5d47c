import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { StoryCard } from '../../contract/stories.ts'
import { categoryWords } from '../../vocabulary/stories.ts'
import { language } from '../../words/language.ts'
import { defaultLanguage, type Language } from '../../words/languages.ts'
import { t } from '../../words/words.ts'
import { type Artwork, artworkFor } from '../stories/artwork.ts'
import { listenInWords } from '../stories/voice.ts'
import { sharePath } from './shareLink.ts'

/** Everything that the preview picture of a story shows. */
export interface PreviewSubject {
  title: string
  authorName: string
  authorLocation: string
  category: string
  /** A file of the story's media, or the linocut that stands for it. */
  cover: { media: string; file: string } | { artwork: Artwork }
  /** Stands for a title that no font here can show. */
  untitled: string
  /** "Listen, 3 minutes", of a story with a recording. */
  listen?: string
  /** In which it is said, where that is not English. */
  language?: Language
}

type Previewed = Pick<
  StoryCard,
  | 'id'
  | 'title'
  | 'authorName'
  | 'authorLocation'
  | 'category'
  | 'species'
  | 'picture'
  | 'video'
  | 'voiceSeconds'
  | 'sharesPhoto'
>

/** To be raised when the drawing changes, so that messengers fetch the new pictures. */
const drawing = 1
/** Of words in other letters than those of the most common languages: the first drawing left them out. */
const drawingOfOthers = 2

const isCommon = ({ title, authorName, authorLocation }: PreviewSubject) =>
  !Array.from(`${title}${authorName}${authorLocation}`.normalize('NFC')).some(
    (letter) => letter > 'ſ' && /[\p{L}\p{M}]/u.test(letter),
  )

/** Part of the address of a picture: of everything that it shows. */
export const hashOfPreview = (subject: PreviewSubject, hashed: object) =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([isCommon(subject) ? drawing : drawingOfOthers, hashed])))).slice(0, 16)

/** A picture in English has an address without a language. */
export const inLanguage = ({ language }: Pick<PreviewSubject, 'language'>) => (language ? `language=${language}&` : '')

/** Nothing in English, whose pictures are known by what they show alone. */
export const spokenLanguage = () => (language() === defaultLanguage ? {} : { language: language() })

/** What a shared link shows of a story, in the language that is spoken. The address changes with the picture, because messengers keep what they fetched. */
export function sharePreviewOf(story: Previewed) {
  const subject: PreviewSubject = {
    title: story.title,
    authorName: story.authorName,
    authorLocation: story.authorLocation,
    category: t(categoryWords[story.category]),
    cover: coverOf(story),
    untitled: t('A story from the field'),
    ...(story.voiceSeconds && { listen: listenInWords(story.voiceSeconds) }),
    ...spokenLanguage(),
  }
  const hash = hashOfPreview(subject, asHashed(subject))
  return {
    subject,
    hash,
    path: `${sharePath(story.id)}/card.jpg?${inLanguage(subject)}v=${hash}`,
    alt: [
      t('“{title}”, a story by {author}, {place}', {
        title: story.title,
        author: story.authorName,
        place: story.authorLocation,
      }),
      subject.listen,
    ]
      .filter(Boolean)
      .join('. '),
  }
}

/** The names and their order are part of every address that messengers keep. */
const asHashed = ({ cover, untitled, ...words }: PreviewSubject) => ({ ...words, plate: cover })

function coverOf(story: Previewed): PreviewSubject['cover'] {
  const { picture, video, sharesPhoto } = story
  if (!sharesPhoto) return { artwork: artworkFor(story) }
  if (picture) return { media: picture.id, file: `${fittingWidth(picture)}.webp` }
  if (video) return { media: video.id, file: 'poster.webp' }
  return { artwork: artworkFor(story) }
}

/** The smallest copy that need not be enlarged for a cover of 500 × 600. */
const fittingWidth = ({ widths, width, height }: NonNullable<Previewed['picture']>) =>
  widths.find((one) => one >= 500 && (one * height) / width >= 600) ?? widths.at(-1) ?? width
