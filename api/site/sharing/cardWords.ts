import type { ReactNode } from 'react'
import { directionOf } from '../../../data/rules/direction.ts'
import type { PreviewSubject } from '../../../data/rules/site/sharePreview.ts'
import { sharePicture } from '../../../data/vocabulary/limits.ts'
import { siteLanguages } from '../../../data/words/languages.ts'
import { ownFace, readLetters, readOwnFace } from '../../platform/fonts/fonts.ts'
import { type Setting, setText } from './setText.ts'

export type CardWords = Omit<PreviewSubject, 'cover'>

/** Width in px of the picture with which the line begins; the words stand beside it. */
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

/** The way a card is read: that of its title, whatever language it is asked for in. */
export const runsLeft = ({ title, language = 'en' }: CardWords) =>
  (directionOf(title) ?? siteLanguages[language].dir) === 'rtl'

/** The words of a story's preview as an SVG of shapes, on no ground: whoever draws it needs no font. */
export async function drawWords(given: CardWords): Promise<string> {
  const words = await withoutMissing(given)
  const { default: satori } = await import('satori')
  return satori(await layOut(words), { ...sharePicture, fonts: await readOwnFace() })
}

/** No boxes in place of what no font here has: pictures are left out, and words of other scripts whole. */
async function withoutMissing(words: CardWords): Promise<CardWords> {
  const known = [...(await readLetters()).values()]
  const isMissing = (character: string) => !known.some((letters) => letters.has(character.codePointAt(0) ?? 0))
  const cleaned = (text: string) =>
    text
      .normalize('NFC')
      .split(/\s+/)
      .filter((word) => !Array.from(word).some((one) => isMissing(one) && /[\p{L}\p{M}]/u.test(one)))
      .map((word) =>
        Array.from(Array.from(word).some(isMissing) ? word.replace(joiners, '') : word)
          .filter((one) => !isMissing(one))
          .join(''),
      )
      .filter(Boolean)
      .join(' ')
  return {
    ...words,
    title: hasWords(cleaned(words.title)) || cleaned(words.untitled),
    authorName: hasWords(cleaned(words.authorName)),
    authorLocation: hasWords(cleaned(words.authorLocation)),
  }
}
const joiners = /[\u200d\ufe0f]/gu
const hasWords = (text: string) => (/[\p{L}\p{N}]/u.test(text) ? text : '')

const layOut = async (words: CardWords) =>
  box(
    {
      width: '100%',
      height: '100%',
      [runsLeft(words) ? 'paddingRight' : 'paddingLeft']: coverWidth,
      direction: runsLeft(words) ? 'rtl' : 'ltr',
      fontFamily: ownFace.family,
      fontVariantNumeric: 'lining-nums',
      color: ink.kaolin,
    },
    [
      box({ flexDirection: 'column', width: '100%', height: '100%', padding: `48px 52px ${patternHeight + 32}px` }, [
        box({ alignItems: 'center', gap: 20 }, [
          await tag(words.category),
          words.listen && (await toHear(words.listen)),
        ]),
        box({ flexGrow: 1, flexDirection: 'column', justifyContent: 'center' }, [
          await lines(words.title, {
            ...titleSize(words.title),
            fontWeight: 800,
            letterSpacing: '-0.01em',
            textWrap: 'balance',
          }),
        ]),
        await lines(words.authorName, { fontSize: 32, lineHeight: 1.2, fontWeight: 700, lineClamp: 1 }),
        await lines(words.authorLocation, { fontSize: 27, lineHeight: 1.3, color: ink.faint, lineClamp: 1 }),
        box({ marginTop: 24, alignItems: 'center', justifyContent: 'space-between', fontSize: 27 }, [
          box({ fontWeight: 800, color: ink.marigold, direction: 'ltr' }, '#VoicesForWildlife'),
          box({ fontWeight: 700 }, 'Voices for Wildlife'),
        ]),
      ]),
    ],
  )

/** A specimen tag: two cut corners and a hole for the string. */
const tag = async (text: string) =>
  box(
    {
      alignSelf: 'flex-start',
      alignItems: 'center',
      gap: 12,
      padding: '7px 18px 7px 16px',
      background: ink.kaolin,
      color: ink.night,
    },
    [
      box({ width: 10, height: 10, borderRadius: 5, background: ink.laterite }, ''),
      await lines(text, { fontSize: 25, lineHeight: 1.25, fontWeight: 700, lineClamp: 1, color: ink.night }),
    ],
  )

/** Headphones, and how long there is to listen. */
const toHear = async (text: string) =>
  box({ alignItems: 'center', gap: 10, flexShrink: 0 }, [
    picture({ src: headphones, width: 34, height: 34 }),
    await lines(text, {
      fontSize: 25,
      lineHeight: 1.25,
      fontWeight: 700,
      color: ink.marigold,
      lineClamp: 1,
      width: 'auto',
    }),
  ])

const headphones = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${ink.marigold}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 14v-2a8 8 0 0 1 16 0v2M4 14h3.5v7H4zM16.5 14H20v7h-3.5z"/></svg>`,
)}`

/** The longer a title, the smaller; the longest end with an ellipsis. */
function titleSize(title: string) {
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
type LineStyle = Style &
  Pick<Setting, 'fontSize' | 'lineHeight' | 'lineClamp'> &
  Partial<Pick<Setting, 'fontWeight' | 'color'>>

/** Text that ends with an ellipsis where it would take more lines than it may. */
async function lines(text: string, style: LineStyle): Promise<ReactNode> {
  if (text === '') return null
  const own = (await readLetters()).get(ownFace.family)
  const isPlain = Array.from(text).every((letter) => own?.has(letter.codePointAt(0) ?? 0) && !/\p{M}/u.test(letter))
  if (isPlain)
    return box(
      { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', wordBreak: 'break-word', ...style },
      text,
    )
  const { fontSize, lineHeight, fontWeight = 500, color = ink.kaolin } = style
  const { png, width, height } = await setText(text, { ...style, fontWeight, color, width: textWidth })
  const src = `data:image/png;base64,${png.toString('base64')}`
  return box({ minHeight: Math.round(fontSize * lineHeight), alignItems: 'center' }, [picture({ src, width, height })])
}

const textWidth = sharePicture.width - coverWidth - 2 * 52

const picture = (props: { src: string; width: number; height: number }): ReactNode =>
  ({ type: 'img', props }) as unknown as ReactNode

const box = (style: Style, children: ReactNode): ReactNode =>
  ({
    type: 'div',
    props: { style: { display: 'flex', boxSizing: 'border-box', minWidth: 0, ...style }, children },
  }) as unknown as ReactNode
