import { type MouseEvent, useState } from 'react'
import type { StoryCard, Video } from '../../data/contract/stories.ts'
import { artworkDescriptions, artworkFor } from '../../data/rules/stories/artwork.ts'
import { CoverImage } from '../ui/CoverImage.tsx'
import { sizeInWords } from '../ui/format/sizes.ts'
import { useLite, useOnDevice } from '../ui/lite.ts'

interface Props {
  story: Pick<StoryCard, 'id' | 'category' | 'picture' | 'video' | 'authorName' | 'authorLocation'>
  /** How wide a photo will be shown, as in `<img sizes>`. */
  sizes: string
}

/** All there is to see of a story: its photo, its video, or a linocut that says it is one. */
export function StoryMedia({ story, sizes }: Props) {
  const { picture, video } = story
  const artwork = artworkFor(story)
  if (!picture && !video) {
    return (
      <figure className="media">
        <CoverImage story={story} artwork={artwork} shape="wide" alt={artworkDescriptions[artwork]} eager />
        <figcaption className="caption">Artwork: no photo came with this story.</figcaption>
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
            alt={photoDescription(story)}
            sizes={sizes}
            eager
          />
        </figure>
      )}
      {video && (
        <figure className="media">
          <Film video={video} by={story.authorName} />
          <figcaption className="caption">Video, {sizeInWords(video.bytes)}. It loads when you press play.</figcaption>
        </figure>
      )}
    </>
  )
}

/** Contributors send no captions; the words of the story are beside it. In lite mode a tap comes before the player. */
function Film({ video, by }: { video: Video; by: string }) {
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
            Load video, {sizeInWords(bytes)}
          </a>
        </span>
      </span>
    )
  }
  const source = { src: url, poster: posterUrl, width, height, 'aria-label': `Video by ${by}` }
  return <video controls playsInline preload="none" {...source} />
}

const photoDescription = ({ authorName, authorLocation }: Props['story']) =>
  `Photo that came with the story of ${authorName}, ${authorLocation}`
