import type { ReactNode } from 'react'
import type { PreviewSubject } from '../../../data/rules/site/sharePreview.ts'
import { sharePicture } from '../../../data/vocabulary/limits.ts'
import { fontFamily, loadFonts } from './fonts.ts'

export type CardWords = Omit<PreviewSubject, 'cover'>

/** Width in px of the picture at the left; the words stand beside it. */
export const coverWidth = 500
/** Height of the pattern along the foot. */
export const patternHeight = 36

const ink = {
  kaolin: '#f8f1e2',
  faint: '#c3c8dc',
  marigold: '#f0a52e',
  night: '#161d38',
  laterite: '#a33d22',
}

/** The words of a story's preview as an SVG of shapes, on no ground: whoever draws it needs no font. */
export async function drawWords(words: CardWords): Promise<string> {
  const { default: satori } = await import('satori')
  const fonts = await loadFonts()
  const draw = async (shown: CardWords) => {
    const missing = new Set<string>()
    const noteMissing = async (_language: string, segment: string) => {
      for (const letter of segment) missing.add(letter)
      return []
    }
    const svg = await satori(layOut(shown), { ...sharePicture, fonts, loadAdditionalAsset: noteMissing })
    return { svg, missing }
  }
  const { svg, missing } = await draw(words)
  return missing.size === 0 ? svg : (await draw(without(missing, words))).svg
}

/** No boxes in place of what no font here has: pictures are left out, and words of other scripts whole. */
function without(missing: Set<string>, words: CardWords): CardWords {
  const isMissing = (character: string) => missing.has(character)
  const cleaned = (text: string) =>
    text
      .split(/\s+/)
      .filter((word) => !Array.from(word).some((one) => isMissing(one) && /[\p{L}\p{M}]/u.test(one)))
      .map((word) =>
        Array.from(word.replace(joiners, ''))
          .filter((one) => !isMissing(one))
          .join(''),
      )
      .filter(Boolean)
      .join(' ')
  return {
    title: hasWords(cleaned(words.title)) || (words.untitled ?? 'A story from the field'),
    authorName: hasWords(cleaned(words.authorName)),
    authorLocation: hasWords(cleaned(words.authorLocation)),
    category: words.category,
  }
}
const joiners = /[\u200d\ufe0f]/gu
const hasWords = (text: string) => (/[\p{L}\p{N}]/u.test(text) ? text : '')

const layOut = ({ title, authorName, authorLocation, category }: CardWords) =>
  box(
    {
      width: '100%',
      height: '100%',
      paddingLeft: coverWidth,
      fontFamily,
      fontVariantNumeric: 'lining-nums',
      color: ink.kaolin,
    },
    [
      box({ flexDirection: 'column', width: '100%', height: '100%', padding: `48px 52px ${patternHeight + 32}px` }, [
        tag(category),
        box({ flexGrow: 1, flexDirection: 'column', justifyContent: 'center' }, [
          lines(title, { ...titleSize(title), fontWeight: 800, letterSpacing: '-0.01em', textWrap: 'balance' }),
        ]),
        lines(authorName, { fontSize: 32, lineHeight: 1.2, fontWeight: 700, lineClamp: 1 }),
        lines(authorLocation, { fontSize: 27, lineHeight: 1.3, color: ink.faint, lineClamp: 1 }),
        box({ marginTop: 24, alignItems: 'center', justifyContent: 'space-between', fontSize: 27 }, [
          box({ fontWeight: 800, color: ink.marigold }, '#VoicesForWildlife'),
          box({ fontWeight: 700 }, 'Voices for Wildlife'),
        ]),
      ]),
    ],
  )

/** A specimen tag: two cut corners and a hole for the string. */
const tag = (text: string) =>
  box(
    {
      alignSelf: 'flex-start',
      alignItems: 'center',
      padding: '7px 18px 7px 16px',
      background: ink.kaolin,
      color: ink.night,
      fontSize: 25,
      lineHeight: 1.25,
      fontWeight: 700,
    },
    [box({ width: 10, height: 10, borderRadius: 5, marginRight: 12, background: ink.laterite }, ''), text],
  )

/** The longer a title, the smaller; the longest end with an ellipsis. */
function titleSize(title: string): Style {
  const { length } = Array.from(title)
  const step = titleSteps.find(({ upTo }) => length <= upTo) ?? smallestTitle
  return { fontSize: step.fontSize, lineHeight: 1.08, lineClamp: step.lines }
}
const smallestTitle = { fontSize: 38, lines: 7 }
const titleSteps = [
  { upTo: 28, fontSize: 82, lines: 4 },
  { upTo: 50, fontSize: 68, lines: 4 },
  { upTo: 80, fontSize: 58, lines: 5 },
  { upTo: 120, fontSize: 48, lines: 6 },
]

type Style = Record<string, string | number>

/** Text that ends with an ellipsis where it would take more lines than it may. */
const lines = (text: string, style: Style) =>
  box({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', wordBreak: 'break-word', ...style }, text)

const box = (style: Style, children: ReactNode): ReactNode =>
  ({
    type: 'div',
    props: { style: { display: 'flex', boxSizing: 'border-box', minWidth: 0, ...style }, children },
  }) as unknown as ReactNode
