import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Artwork, focalPoints } from '../../../data/rules/stories/artwork.ts'
import { projectFolder } from '../../platform/paths.ts'
import { loadSharp } from '../../platform/sharp.ts'

/** What stands beside the words: a photo, or one of the linocuts. */
export type CoverSource = { photo: Uint8Array } | { artwork: Artwork }

interface Size {
  width: number
  height: number
}

/** The picture, cut to the size. Photos keep what draws the eye, linocuts the place they must not lose. */
export async function drawCover(source: CoverSource, size: Size): Promise<Buffer> {
  const sharp = await loadSharp()
  if ('photo' in source)
    return sharp(source.photo)
      .resize({ ...size, fit: 'cover', position: 'attention' })
      .png()
      .toBuffer()
  const scale = Math.max(size.width / linocut.width, size.height / linocut.height)
  const [width, height] = [Math.ceil(linocut.width * scale), Math.ceil(linocut.height * scale)]
  const [x = 50, y = 50] = focalPoints[source.artwork].split(' ').map(Number.parseFloat)
  return sharp(artworkFile(source.artwork), { density: 72 * scale })
    .resize({ width, height, fit: 'fill' })
    .extract({
      left: Math.floor(((width - size.width) * x) / 100),
      top: Math.floor(((height - size.height) * y) / 100),
      ...size,
    })
    .png()
    .toBuffer()
}

/** All linocuts are of this size. */
const linocut = { width: 800, height: 600 }

/** The built site has them, and so do the sources. */
export function artworkFile(name: string): string {
  const places = ['dist/pwa/art', 'pwa/public/art'].map((folder) => path.join(projectFolder, folder, `${name}.svg`))
  return places.find((file) => existsSync(file)) ?? places[0] ?? ''
}
