import { createElement, type ReactNode, useMemo } from 'react'
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

const Picture = ({ src = '', alt = '', width, height }: PictureAttributes) =>
  isSafeAddress(src) ? <img src={src} alt={alt} width={width} height={height} loading="lazy" /> : null
