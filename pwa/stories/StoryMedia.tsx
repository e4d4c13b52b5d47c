import { type MouseEvent, useState } from 'react'
import type { PublicStory, Video, Voice } from '../../data/contract/stories.ts'
import { secondsToHear } from '../../data/rules/readers/reading.ts'
import { artworkDescriptions, artworkFor } from '../../data/rules/stories/artwork.ts'
import { picturesOf } from '../../data/rules/stories/pictures.ts'
import { t } from '../../data/words/words.ts'
import { CoverImage } from '../ui/CoverImage.tsx'
import { Film } from '../ui/Film.tsx'
import { sizeInWords } from '../ui/format/sizes.ts'
import { useLite, useOnDevice } from '../ui/lite.ts'
import { VoicePlayer } from '../ui/VoicePlayer.tsx'
import { Gallery } from './gallery/Gallery.tsx'

interface Props {
  story: Pick<
    PublicStory,
    | 'id'
    | 'title'
    | 'species'
    | 'picture'
    | 'pictures'
    | 'video'
    | 'voice'
    | 'authorName'
    | 'authorLocation'
    | 'language'
    | 'languages'
  > &
    Partial<Pick<PublicStory, 'content'>>
  /** How wide a photo will be shown, as in `<img sizes>`. */
  sizes: string
}

/** What is seen of a story and what is heard of it: its own before artwork of ours. */
export function StoryMedia(props: Props) {
  const { voice, picture, video } = props.story
  const heard = voice && <Heard story={props.story} voice={voice} />
  const isHeardFirst = aloneOf(props.story) !== undefined && !picture && !video
  return (
    <>
      {isHeardFirst && heard}
      <Seen {...props} />
      {!isHeardFirst && heard}
    </>
  )
}

const Heard = ({ story, voice }: Pick<Props, 'story'> & { voice: Voice }) => (
  <VoicePlayer
    voice={voice}
    title={story.title}
    told={{ story: story.id, alone: aloneOf(story) }}
    spokenIn={spokenIn(story)}
  />
)

/** The seconds of the voice that stand for the whole of a story without a text. */
const aloneOf = ({ content, voice }: Props['story']): number | undefined =>
  content === undefined ? undefined : (secondsToHear({ content, voice }) ?? undefined)

/** Of a translation: the language of the voice, which is that of the writer's words. */
const spokenIn = ({ language, languages: [written] = [] }: Props['story']) =>
  written === language ? undefined : written

/** Its first photo, its video, or a linocut that says it is one. */
function Seen({ story, sizes }: Props) {
  const { picture, video } = story
  const artwork = artworkFor(story)
  const pictures = picturesOf(story)
  const caption = pictures[0]?.caption
  if (!picture && !video) {
    return (
      <figure className="media">
        <CoverImage story={story} artwork={artwork} shape="wide" alt={t(artworkDescriptions[artwork])} eager />
        <figcaption className="caption">{t('Artwork of this site, not a photo.')}</figcaption>
      </figure>
    )
  }
  return (
    <>
      {picture && (
        <figure className="media">
          <CoverImage
            story={{ ...story, video: null }}
            shape="whole"
            alt={photoDescription(story, pictures, 0)}
            sizes={sizes}
            eager
          />
          {caption && <figcaption className="caption">{caption}</figcaption>}
        </figure>
      )}
      {video && (
        <figure className="media">
          <StoryFilm video={video} by={story.authorName} />
          <figcaption className="caption">
            {t('Video, {size}. It loads when you press play.', { size: sizeInWords(video.bytes) })}
          </figcaption>
        </figure>
      )}
    </>
  )
}

/** The photos behind the first, where there are any. */
export function StoryGallery({ story }: Pick<Props, 'story'>) {
  const pictures = picturesOf(story)
  if (pictures.length < 2) return null
  return <Gallery pictures={pictures} describe={(index) => photoDescription(story, pictures, index)} />
}

/** In lite mode a tap comes before the player. */
function StoryFilm({ video, by }: { video: Video; by: string }) {
  const { url, posterUrl, width, height, bytes } = video
  const [isWanted, setWanted] = useState(false)
  const isHere = useOnDevice(posterUrl)
  if (useLite() && !isWanted) {
    const show = (event: MouseEvent) => {
      event.preventDefault()
      setWanted(true)
    }
    return (
      <span className="cover wide lite">
        {isHere && <img src={posterUrl} alt="" width={width} height={height} />}
        <span className="load">
          <a className="button line" href={url} data-act="" onClick={show}>
            {t('Load video, {size}', { size: sizeInWords(bytes) })}
          </a>
        </span>
      </span>
    )
  }
  return <Film video={video} by={by} />
}

/** What its writer says can be seen; else whose it is. */
function photoDescription(
  { authorName: author, authorLocation: place }: Props['story'],
  pictures: readonly { description: string }[],
  index: number,
): string {
  const description = pictures[index]?.description
  if (description) return description
  const count = pictures.length
  return count > 1
    ? t('Photo {number} of {count} that came with the story of {author}, {place}', {
        number: index + 1,
        count,
        author,
        place,
      })
    : t('Photo that came with the story of {author}, {place}', { author, place })
}
