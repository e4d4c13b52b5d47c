import { carriesMetadata, tellsLocation } from './photoMetadata.ts'

export type Prepared = {
  file: Blob
  name: string
  /** What was done, in words for the contributor. */
  note: string
}

const longestSidePx = 1600
const smallSidePx = 960
const mostBytes = 400_000
const qualities = [0.8, 0.7, 0.6, 0.5]

/**
 * Shrinks a photo and rids it of every piece of metadata before it is stored: it is drawn anew, upright, and only the
 * pixels are kept. What this browser cannot draw, such as HEIC, stays as it is; the server converts and scrubs it.
 */
export async function preparePhoto(photo: File, { small = false } = {}): Promise<Prepared> {
  const bitmap = await decode(photo)
  if (!bitmap) return { file: photo, name: photo.name, note: noteOnUndrawn(photo) }
  const hadLocation = await tellsLocation(photo)
  const file = await encode(bitmap, small ? smallSidePx : longestSidePx)
  bitmap.close()
  if (await carriesMetadata(file)) throw new Error('The drawn photo carries metadata.')
  return {
    file,
    name: renamed(photo.name, file.type),
    note: hadLocation ? '1 photo: location removed' : '1 photo: it told no location',
  }
}

const noteOnUndrawn = ({ type, name }: File) =>
  /hei[cf]/i.test(type + name)
    ? '1 photo: our server will convert it and remove its location'
    : '1 photo: this browser cannot open it; our server will try'

async function decode(photo: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/** The best quality that stays below the limit; a picture of noise gets smaller instead. */
async function encode(bitmap: ImageBitmap, sidePx: number): Promise<Blob> {
  const canvas = draw(bitmap, sidePx)
  let smallest: Blob | null = null
  for (const quality of qualities) {
    const file = await canvas.toBlob(quality)
    if (file.size <= mostBytes) return file
    smallest = file
  }
  if (!smallest || sidePx <= smallSidePx) return smallest ?? canvas.toBlob(0.5)
  return encode(bitmap, Math.round(sidePx * 0.8))
}

function draw(bitmap: ImageBitmap, sidePx: number) {
  const scale = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = openCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const { context, width, height } = canvas
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

type Canvas = {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  width: number
  height: number
  toBlob: (quality: number) => Promise<Blob>
}

/** A canvas for page and worker alike. */
function openCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context) {
      const toBlob = (quality: number) => inBestType(context, (type) => canvas.convertToBlob({ type, quality }))
      return { context, width, height, toBlob }
    }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  const encodeAs = (type: string, quality: number) =>
    new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode.'))), type, quality),
    )
  return { context, width, height, toBlob: (quality) => inBestType(context, (type) => encodeAs(type, quality)) }
}

/** WebP where the browser writes it; those that do not answer with PNG, and get JPEG on white ground. */
async function inBestType(context: Canvas['context'], encodeAs: (type: string) => Promise<Blob>): Promise<Blob> {
  const webp = await encodeAs('image/webp')
  if (webp.type === 'image/webp') return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  return encodeAs('image/jpeg')
}

const renamed = (name: string, type: string) =>
  `${name.replace(/\.[^.]*$/, '') || 'photo'}.${type === 'image/webp' ? 'webp' : 'jpg'}`
