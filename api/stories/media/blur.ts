import type { Sharp } from 'sharp'
import type { BlurArea } from '../../../data/contract/stories.ts'
import { loadSharp } from '../../platform/sharp.ts'

/** Dots that are left along the longer side of an area: a face of eight dots is nobody's. */
const dots = 8

/** The photo as a PNG in which nothing of these areas can be seen, nor brought back: their pixels are averages of many. */
export async function blurAreas(photo: Buffer, areas: readonly BlurArea[]): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width = 0, height = 0 } = await sharp(photo).metadata()
  const patches = areas.map(async (area) => {
    const place = placeOf(area, { width, height })
    const size = { width: place.width, height: place.height }
    const scale = dots / Math.max(size.width, size.height)
    const few = await asPng(
      sharp(photo)
        .extract(place)
        .resize(Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale)), {
          fit: 'fill',
        }),
    )
    const input = await asPng(sharp(few).resize(size.width, size.height, { fit: 'fill', kernel: 'nearest' }))
    return { input, left: place.left, top: place.top }
  })
  return asPng(sharp(photo).composite(await Promise.all(patches)))
}

const asPng = (image: Sharp) => image.png().toBuffer()

/** In pixels, inside of the photo. */
function placeOf({ x, y, width, height }: BlurArea, photo: { width: number; height: number }) {
  const left = Math.min(Math.floor(x * photo.width), photo.width - 1)
  const top = Math.min(Math.floor(y * photo.height), photo.height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.ceil(width * photo.width), photo.width - left)),
    height: Math.max(1, Math.min(Math.ceil(height * photo.height), photo.height - top)),
  }
}
