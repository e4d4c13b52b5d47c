import { sharePicture } from '../../../data/vocabulary/limits.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { type CardWords, coverWidth, drawWords, patternHeight, runsLeft } from './cardWords.ts'
import { type CoverSource, drawCover } from './cover.ts'

const night = '#101833'
const { width, height } = sharePicture

/** The preview of a story: its picture, its words and the pattern, as a JPEG that messengers will load. */
export async function drawCard(words: CardWords, source: CoverSource): Promise<Buffer> {
  const text = await drawWords(words)
  const sharp = await loadSharp()
  const cover = await drawCover(source, { width: coverWidth, height: height - patternHeight })
  return sharp({ create: { width, height, channels: 3, background: night } })
    .composite([
      { input: cover, left: runsLeft(words) ? width - coverWidth : 0, top: 0 },
      { input: Buffer.from(pattern), left: 0, top: height - patternHeight },
      { input: Buffer.from(text), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** The woven band that closes every dark page of the site. */
const pattern = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${patternHeight}">
<defs><pattern id="pattern" width="48" height="28" patternUnits="userSpaceOnUse" patternTransform="scale(${patternHeight / 28})">
<path fill="#b5472a" fill-rule="evenodd" d="M0 0h48v2H0zm0 26h48v2H0zM0 4h12L6 10zm12 0h12l-6 6zm12 0h12l-6 6zm12 0h12l-6 6zM0 24h12l-6-6zm12 0h12l-6-6zm12 0h12l-6-6zm12 0h12l-6-6zM12 9l8 5-8 5-8-5zm0 3l-3 2 3 2 3-2zm24-3l8 5-8 5-8-5zm0 3l-3 2 3 2 3-2zM24 12l2.5 2-2.5 2-2.5-2zM0 12l2.5 2L0 16zm48 0v4l-2.5-2z"/>
</pattern></defs><rect width="100%" height="100%" fill="${night}"/><rect width="100%" height="100%" fill="url(#pattern)"/></svg>`
