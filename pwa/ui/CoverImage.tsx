import type { ReactNode } from 'react'
import type { Picture, Video } from '../../data/contract/stories.ts'
import { type Artwork, artworkFor, focalPoints } from '../../data/rules/stories/artwork.ts'
import type { StoryCategory } from '../../data/vocabulary/stories.ts'
import { Art } from './Art.tsx'
import { durationInWords, sizeInWords } from './format/sizes.ts'
import { Icon } from './Icon.tsx'
import { play, video as videoIcon } from './icons.ts'
import { LitePhoto } from './LitePhoto.tsx'
import { useLite } from './lite.ts'

type Props = {
  story: { id: number; category: StoryCategory; picture: Picture | null; video: Video | null }
  /** Chosen by the list, so that neighbours differ. */
  artwork?: Artwork | null
  /** `whole` crops nothing but the tallest photos. */
  shape?: 'wide' | 'square' | 'whole'
  /** Empty unless this is the only picture of the story. */
  alt?: string
  /** How wide it will be shown, as in `<img sizes>`. */
  sizes?: string
  /** It is the first thing seen: load it at once. */
  eager?: boolean
  children?: ReactNode
}

/** The picture of a story: its photo, the poster of its video, or a linocut. Its place is kept before it loads. */
export function CoverImage({ story, artwork, shape, alt = '', sizes = '100vw', eager, children }: Props) {
  const { picture, video } = story
  const isLite = useLite()
  const loading = eager ? 'eager' : 'lazy'
  const className = ['cover', shape, isLite && 'lite'].filter(Boolean).join(' ')
  if (picture) {
    return (
      <span className={className} style={photoStyle(picture, shape)}>
        {isLite ? (
          <LitePhoto picture={picture} alt={alt} />
        ) : (
          <img {...sourcesOf(picture)} sizes={sizes} alt={alt} loading={loading} decoding="async" />
        )}
        {video && <VideoMarks video={video} />}
        {children}
      </span>
    )
  }
  if (video) {
    return (
      <span className={className}>
        <Art src={video.posterUrl} width={video.width} height={video.height} alt={alt} loading={loading} />
        <VideoMarks video={video} />
        {children}
      </span>
    )
  }
  const cover = artwork ?? artworkFor(story)
  return (
    <span className={className} style={{ '--op': focalPoints[cover] }}>
      <Art src={`/art/${cover}.svg`} alt={alt} loading={loading} width="800" height="600" />
      {children}
    </span>
  )
}

/** The placeholder shows until the photo is there, in a frame of the photo's own proportions if it is to be whole. */
const photoStyle = ({ placeholder, width, height }: Picture, shape: Props['shape']) => ({
  background: `url("${placeholder}") center / cover`,
  ...(shape === 'whole' && { aspectRatio: Math.max(width / height, tallest) }),
})
const tallest = 3 / 4

/** `src`, `srcset` and the true size of a photo; the middle width for browsers that cannot choose. */
export function sourcesOf({ id, widths, width, height }: Picture) {
  const address = (size: number) => `/media/${id}/${size}.webp`
  const usual = widths[Math.min(1, widths.length - 1)] ?? width
  return {
    src: address(usual),
    srcSet: widths.map((size) => `${address(size)} ${size}w`).join(', '),
    width,
    height,
  }
}

function VideoMarks({ video }: { video: Video }) {
  return (
    <>
      <span className="play">
        <Icon path={play} fill />
      </span>
      <span className="badge">
        <Icon path={videoIcon} /> {durationInWords(video.durationSeconds)}, {sizeInWords(video.bytes)}
      </span>
    </>
  )
}
