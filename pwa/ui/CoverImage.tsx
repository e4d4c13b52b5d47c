import type { ReactNode } from 'react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Picture, Video } from '../../data/contract/stories.ts'
import { type Artwork, artworkFor, focalPoints } from '../../data/rules/stories/artwork.ts'
import { t } from '../../data/words/words.ts'
import { Art, urgencyOf } from './Art.tsx'
import { durationInWords, sizeInWords } from './format/sizes.ts'
import { Icon } from './Icon.tsx'
import { play, video as videoIcon } from './icons.ts'
import { useLite, useOnDevice } from './lite.ts'

type Props = {
  story: { id: number; species: readonly string[]; picture: Picture | null; video: Video | null }
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
  /** Plays the video where the picture is; without, the mark only says that there is one. */
  onPlay?: () => void
  children?: ReactNode
}

/** The picture of a story: its photo, the poster of its video, or a drawing of ours. Its place is kept before it loads. */
export function CoverImage({ story, artwork, shape, alt = '', sizes = '100vw', eager, onPlay, children }: Props) {
  const { picture, video } = story
  const isLite = useLite()
  const urgency = urgencyOf(eager)
  const className = ['cover', shape, isLite && 'lite'].filter(Boolean).join(' ')
  if (picture) {
    return (
      <span className={className} style={photoStyle(picture, shape)}>
        {isLite ? (
          <LitePhoto picture={picture} alt={alt} />
        ) : (
          <img {...sourcesOf(picture)} sizes={sizes} alt={alt} {...urgency} decoding="async" />
        )}
        {video && <VideoMarks video={video} onPlay={onPlay} />}
        {children}
      </span>
    )
  }
  if (video) {
    return (
      <span className={className}>
        <Art src={video.posterUrl} width={video.width} height={video.height} alt={alt} {...urgency} />
        <VideoMarks video={video} onPlay={onPlay} />
        {children}
      </span>
    )
  }
  const cover = artwork ?? artworkFor(story)
  return (
    <span className={className} style={{ '--op': focalPoints[cover] }}>
      <Art src={`/art/${cover}.svg`} alt={alt} {...urgency} width="800" height="600" />
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

function VideoMarks({ video, onPlay }: { video: Video; onPlay?: () => void }) {
  const mark = <Icon path={play} fill />
  return (
    <>
      {onPlay ? <PlayLink video={video} onPlay={onPlay} mark={mark} /> : <span className="play">{mark}</span>}
      <span className="badge">
        <Icon path={videoIcon} /> {durationInWords(video.durationSeconds)}, {sizeInWords(video.bytes)}
      </span>
    </>
  )
}

/** Without scripts, a link to the video. Nothing of it is fetched before the tap, and its weight is said. */
function PlayLink({ video, onPlay, mark }: { video: Video; onPlay: () => void; mark: ReactNode }) {
  const start = (event: MouseEvent) => {
    event.preventDefault()
    onPlay()
  }
  return (
    <a className="play" href={video.url} data-act="" onClick={start}>
      {mark}
      <span className="visually-hidden">
        {t('Play video, {duration}, {size}', {
          duration: durationInWords(video.durationSeconds),
          size: sizeInWords(video.bytes),
        })}
      </span>
    </a>
  )
}

/** Width in px of the copy that lite mode offers, or the nearest smaller one. */
const liteWidth = 480

/**
 * A photo that waits for a tap, with its weight. Without scripts the tap opens the picture by itself; the script of
 * lite pages, and then this one, show it in its place.
 */
export function LitePhoto({ picture, alt }: { picture: Picture; alt: string }) {
  const { url, bytes } = lightestOf(picture)
  const image = useRef<HTMLImageElement>(null)
  const [isWanted, setWanted] = useState(false)
  const isHere = useOnDevice(url)
  useEffect(() => {
    if (image.current?.src) setWanted(true)
  }, [])
  const show = (event: MouseEvent) => {
    event.preventDefault()
    setWanted(true)
  }
  const isShown = isWanted || isHere
  return (
    <>
      <img
        ref={image}
        src={isShown ? url : undefined}
        alt={alt}
        width={picture.width}
        height={picture.height}
        hidden={!isShown}
      />
      <span className="load" hidden={isShown}>
        <a className="button line" href={url} data-photo="" onClick={show}>
          {t('Load photo, {size}', { size: sizeInWords(bytes) })}
        </a>
      </span>
    </>
  )
}

function lightestOf({ id, widths, bytes }: Picture): { url: string; bytes: number } {
  const index = Math.max(0, widths.filter((width) => width <= liteWidth).length - 1)
  return { url: `/media/${id}/${widths[index]}.webp`, bytes: bytes[index] ?? 0 }
}
