import type { ComponentProps } from 'react'
import { useLite, useOnDevice } from './lite.ts'

type Props = Omit<ComponentProps<'img'>, 'src' | 'alt'> & { src: string; alt: string }

/** How soon a picture is asked for: at once and before all others, for the first thing seen, or when it comes into view. */
export const urgencyOf = (isFirst = false) =>
  isFirst ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)

/** A drawing of ours. In lite mode it is shown only if it is on the device already. */
export function Art({ src, alt, ...image }: Props) {
  const isHere = useOnDevice(src)
  const isShown = !useLite() || isHere
  return <img {...image} src={isShown ? src : undefined} alt={alt} hidden={!isShown} />
}
