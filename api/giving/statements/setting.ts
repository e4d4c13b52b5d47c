import type PDFDocument from 'pdfkit'
import { type Faces, nameOf, type Weight } from './faces.ts'
import { keepLettersApart } from './lettering.ts'
import { runsOf } from './runs.ts'

export interface Look {
  size: number
  weight?: Weight
  colour: string
}

export interface Place {
  x: number
  y: number
  width: number
  align: 'start' | 'end'
}

/** Figures of one height and one width, as in a table. */
const features = ['lnum', 'tnum']

/** Sets text of any script into a page, in the direction of the document. */
export function setting(pdf: PDFDocument, { faceFor, files }: Faces, base: 'ltr' | 'rtl') {
  const opened = new Set<string>()
  function choose(family: string, { size, weight = 500 }: Look): PDFDocument {
    const name = nameOf(family, weight)
    const file = files.get(name)
    if (file && !opened.has(name)) {
      opened.add(name)
      keepLettersApart(pdf.registerFont(name, file).font(name)._font)
    }
    return pdf.font(name).fontSize(size)
  }
  const measured = new Map<string, number>()

  /** In points. */
  function widthOf(line: string, look: Look): number {
    const key = `${look.size} ${look.weight} ${line}`
    const known = measured.get(key)
    if (known !== undefined) return known
    const width = runsOf(line, base, faceFor).reduce(
      (sum, { text, family }) => sum + choose(family, look).widthOfString(text, { features }),
      0,
    )
    measured.set(key, width)
    return width
  }

  /** The lines of a text that has so much room. A word that is wider than that is cut. */
  function linesOf(text: string, width: number, look: Look): string[] {
    const lines: string[] = []
    for (const paragraph of text.split('\n')) {
      let line = ''
      for (const word of paragraph.split(/ +/).flatMap((whole) => cut(whole, width, look))) {
        const longer = line ? `${line} ${word}` : word
        if (line && widthOf(longer, look) > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      lines.push(line)
    }
    return lines
  }

  function cut(word: string, width: number, look: Look): string[] {
    if (widthOf(word, look) <= width) return [word]
    const parts: string[] = []
    let part = ''
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      if (part && widthOf(part + segment, look) > width) {
        parts.push(part)
        part = ''
      }
      part += segment
    }
    return [...parts, part]
  }

  const heightOf = (lines: readonly string[], { size }: Look) => lines.length * size * leading

  function draw(lines: readonly string[], { x, y, width, align }: Place, look: Look): void {
    pdf.fillColor(look.colour)
    for (const [index, line] of lines.entries()) {
      const isRight = (align === 'end') !== (base === 'rtl')
      let at = isRight ? x + width - widthOf(line, look) : x
      const baseline = y + look.size * (index * leading + ascent)
      for (const { text, family } of runsOf(line, base, faceFor)) {
        choose(family, look).text(text, at, baseline, { lineBreak: false, features, baseline: 'alphabetic' })
        at += pdf.widthOfString(text, { features })
      }
    }
  }

  return { linesOf, heightOf, draw }
}
export type Setting = ReturnType<typeof setting>

/** Parts of the size: enough for the marks of Arabic above and below. */
const leading = 1.45
const ascent = 1.05
