import { fontFiles, latinFace, otherFaces, ownFace, readLetters, type Weight } from '../../platform/fonts/fonts.ts'
import { loadSharp } from '../../platform/sharp.ts'

export interface Setting {
  fontSize: number
  fontWeight: Weight
  lineHeight: number
  /** More of them end with an ellipsis. */
  lineClamp: number
  width: number
  color: string
}

interface Picture {
  png: Buffer
  width: number
  height: number
}

/**
 * Text as a picture, set by Pango: letters that are joined, marks that stand above a capital, and right to left are beyond
 * satori, which moves a mark down where it has to go up. One line, or several of about the same length.
 */
export async function setText(text: string, setting: Setting): Promise<Picture> {
  offering ??= offerFonts()
  await offering
  const families = await familiesFor(text)
  const draw = (words: string, width = setting.width) => drawLines(words, families, { ...setting, width })
  const room = setting.fontSize * setting.lineHeight * setting.lineClamp
  const fits = ({ width, height }: Picture) =>
    setting.lineClamp === 1 ? width <= setting.width : height <= room && width <= setting.width
  const whole = await draw(text)
  if (fits(whole)) return setting.lineClamp === 1 ? whole : balance(whole, (width) => draw(text, width))

  const beginning = (parts: string[], count: number) => `${parts.slice(0, count).join('').trimEnd()}…`
  const most = (parts: string[]) => lastThat(parts.length, async (count) => fits(await draw(beginning(parts, count))))
  const words = text.split(/(?<=\s)/)
  const manyWords = await most(words)
  if (manyWords > 0) return draw(beginning(words, manyWords))
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return draw(beginning(letters, await most(letters)))
}

/** As narrow as it can be with as many lines. */
async function balance(whole: Picture, draw: (width: number) => Promise<Picture>): Promise<Picture> {
  let best = whole
  let [low, high] = [Math.ceil(whole.width / 2), whole.width]
  while (high - low > 8) {
    const middle = Math.ceil((low + high) / 2)
    const tried = await draw(middle)
    // Letters that reach higher in another line are no other line.
    if (tried.height < whole.height * 1.15 && tried.width <= middle) [best, high] = [tried, middle]
    else low = middle
  }
  return best
}

/** The greatest number below that one for which it holds, which it does for all smaller ones. */
async function lastThat(below: number, holds: (count: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, below]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (await holds(middle)) low = middle
    else high = middle
  }
  return low
}

async function drawLines(text: string, families: string, setting: Setting): Promise<Picture> {
  const { fontSize, fontWeight, lineHeight, lineClamp, width, color } = setting
  const sharp = await loadSharp()
  const height = fontSize * (tallScripts.test(text) ? tallLine : lineHeight)
  const { data, info } = await sharp({
    text: {
      // A height in 1024ths of a px.
      text: `<span foreground="${color}" font_features="lnum" line_height="${Math.round(height * 1024)}">${escaped(isolated(text))}</span>`,
      font: `${families} ${weights[fontWeight]} ${fontSize}`,
      // In px.
      dpi: 72,
      rgba: true,
      ...(lineClamp === 1 ? { wrap: 'none' as const } : { width, wrap: 'word-char' as const }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

const weights: Record<Weight, string> = { 500: 'Medium', 700: 'Bold', 800: 'Ultra-Bold' }

/** Those with marks above and below their letters. */
const tallScripts = /[\p{Script=Arabic}\p{Script=Nko}]/u
const tallLine = 1.35

/** A code or a hashtag keeps its sign before it in a line that runs the other way: U+2066 and U+2069 are an island in it. */
const isolated = (text: string) => text.replace(/[#@][\w.-]+/g, '\u2066$&\u2069')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function familiesFor(text: string): Promise<string> {
  const own = (await readLetters()).get(ownFace.family)
  const latin = Array.from(text).filter((letter) =>
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[\u0300-\u036f]/u.test(letter),
  )
  const fitting = latin.every((letter) => own?.has(letter.codePointAt(0) ?? 0)) ? ownFace : latinFace
  return [fitting, ...otherFaces].map(({ family }) => family).join(', ')
}

let offering: Promise<void> | undefined

/** What has once been drawn with is known to Pango from then on, by its name. */
async function offerFonts(): Promise<void> {
  const sharp = await loadSharp()
  for (const fontfile of fontFiles())
    await sharp({ text: { text: 'a', fontfile, dpi: 72 } })
      .png()
      .toBuffer()
}
