import { sharePicture } from '../../../data/vocabulary/limits.ts'
import { loadSharp } from '../../stories/media/sharp.ts'
import { type CardWords, clothHeight, drawWords, plateWidth } from './cardWords.ts'
import { drawPlate, type PlateSource } from './plate.ts'

const night = '#101833'
const { width, height } = sharePicture

/** The preview of a story: its picture, its words and the cloth, as a JPEG that messengers will load. */
export async function drawCard(words: CardWords, source: PlateSource): Promise<Buffer> {
  const text = await drawWords(words)
  const sharp = await loadSharp()
  const plate = await drawPlate(source, { width: plateWidth, height: height - clothHeight })
  return sharp({ create: { width, height, channels: 3, background: night } })
    .composite([
      { input: plate, left: 0, top: 0 },
      { input: Buffer.from(cloth), left: 0, top: height - clothHeight },
      { input: Buffer.from(text), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** The woven band that closes every dark page of the site. */
const cloth = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${clothHeight}">
<defs><pattern id="cloth" width="48" height="28" patternUnits="userSpaceOnUse" patternTransform="scale(${clothHeight / 28})">
<path fill="#b5472a" fill-rule="evenodd" d="M0 0h48v2H0zm0 26h48v2H0zM0 4h12L6 10zm12 0h12l-6 6zm12 0h12l-6 6zm12 0h12l-6 6zM0 24h12l-6-6zm12 0h12l-6-6zm12 0h12l-6-6zm12 0h12l-6-6zM12 9l8 5-8 5-8-5zm0 3l-3 2 3 2 3-2zm24-3l8 5-8 5-8-5zm0 3l-3 2 3 2 3-2zM24 12l2.5 2-2.5 2-2.5-2zM0 12l2.5 2L0 16zm48 0v4l-2.5-2z"/>
</pattern></defs><rect width="100%" height="100%" fill="${night}"/><rect width="100%" height="100%" fill="url(#cloth)"/></svg>`
