import { createElement, type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { t } from '../../data/words/words.ts'
import { useLite, useOnDevice } from '../ui/lite.ts'
import { isSafeAddress, type Piece, readMarkup } from './readMarkup.ts'

/** The text of a post, rendered from its HTML piece by piece. */
export function Markup({ html }: { html: string }) {
  const pieces = useMemo(() => readMarkup(html), [html])
  return pieces.map(render)
}

function render(piece: Piece, key: number): ReactNode {
  if (typeof piece === 'string') return piece
  const { tag, attributes, inside } = piece
  if (tag === 'img') return <Picture key={key} {...attributes} />
  if (tag === 'a') {
    const href = attributes.href ?? ''
    return isSafeAddress(href) ? (
      <a key={key} href={href} rel="noopener noreferrer">
        {inside.map(render)}
      </a>
    ) : (
      inside.map(render)
    )
  }
  return inside.length > 0 ? createElement(tag, { key }, inside.map(render)) : createElement(tag, { key })
}

type PictureAttributes = Partial<Record<'src' | 'alt' | 'width' | 'height', string>>

function Picture({ src = '', alt = '', width, height }: PictureAttributes) {
  const isLite = useLite()
  const [isWanted, setWanted] = useState(false)
  const isHere = useOnDevice(isSafeAddress(src) ? src : null)
  if (!isSafeAddress(src)) return null
  if (!isLite || isHere || isWanted) return <img src={src} alt={alt} width={width} height={height} loading="lazy" />
  const show = (event: MouseEvent) => {
    event.preventDefault()
    setWanted(true)
  }
  return (
    <a className="button line" href={src} data-act="" onClick={show}>
      {alt ? t('Load picture: {alt}', { alt }) : t('Load picture')}
    </a>
  )
}
