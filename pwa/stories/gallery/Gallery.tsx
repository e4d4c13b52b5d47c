import { type ComponentType, type MouseEvent, useState } from 'react'
import type { DescribedPicture } from '../../../data/contract/stories.ts'
import { t } from '../../../data/words/words.ts'
import { LitePhoto, sourcesOf } from '../../ui/CoverImage.tsx'
import { useLite } from '../../ui/lite.ts'
import type { ViewerProps } from './PhotoViewer.tsx'

interface Props {
  /** With the first one, which stands above. */
  pictures: DescribedPicture[]
  describe: (index: number) => string
}

/** How wide one of them is shown, as in `<img sizes>`. */
const sizes = '(min-width: 62em) 14rem, 50vw'

/** The photos of a story behind the first. One opens whole, with those beside it; without scripts it is a link to the picture. */
export function Gallery({ pictures, describe }: Props) {
  const [shown, setShown] = useState<number | null>(null)
  const [Viewer, setViewer] = useState<{ Viewer: ComponentType<ViewerProps> } | null>(null)
  const open = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const { PhotoViewer } = await import('./PhotoViewer.tsx')
      setViewer({ Viewer: PhotoViewer })
      setShown(index)
    } catch {
      // The line is gone: what is on this device can still be looked at.
      location.assign(href)
    }
  }
  return (
    <>
      <ul className="gallery" aria-label={t('More photos of this story')}>
        {pictures.slice(1).map((picture, at) => (
          <li key={picture.id}>
            <figure>
              <Thumbnail picture={picture} alt={describe(at + 1)} onOpen={(event) => void open(event, at + 1)} />
              {picture.caption && <figcaption className="caption">{picture.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {Viewer && shown !== null && (
        <Viewer.Viewer
          pictures={pictures}
          describe={describe}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

interface ThumbnailProps {
  picture: DescribedPicture
  alt: string
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
}

function Thumbnail({ picture, alt, onOpen }: ThumbnailProps) {
  const background = `url("${picture.placeholder}") center / cover`
  if (useLite())
    return (
      <span className="cover lite" style={{ background }}>
        <LitePhoto picture={picture} alt={alt} />
      </span>
    )
  const { src, ...source } = sourcesOf(picture)
  return (
    <a className="cover" style={{ background }} href={src} data-act="" onClick={onOpen}>
      <img src={src} {...source} sizes={sizes} alt={alt} loading="lazy" decoding="async" />
    </a>
  )
}
