import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Picture } from '../../data/contract/stories.ts'
import { sizeInWords } from './format/sizes.ts'
import { useOnDevice } from './lite.ts'

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
          Load photo, {sizeInWords(bytes)}
        </a>
      </span>
    </>
  )
}

function lightestOf({ id, widths, bytes }: Picture): { url: string; bytes: number } {
  const index = Math.max(0, widths.filter((width) => width <= liteWidth).length - 1)
  return { url: `/media/${id}/${widths[index]}.webp`, bytes: bytes[index] ?? 0 }
}
