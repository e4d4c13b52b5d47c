import PDFDocument, { type Element } from 'pdfkit'
import { ink, light } from '../../platform/mail/look.ts'
import { readFaces } from './faces.ts'
import type { StatementOrder } from './order.ts'
import { type Look, type Place, type Setting, setting } from './setting.ts'

/** A4, in points. */
const page = { width: 595.28, height: 841.89, margin: 48, head: 84, foot: 56 }
const room = page.width - 2 * page.margin
const bottom = page.height - page.foot - 12

const title: Look = { size: 22, weight: 700, colour: light.ink }
const plain: Look = { size: 10.5, colour: light.ink }
const soft: Look = { size: 10.5, colour: light.soft }
const strong: Look = { size: 12, weight: 700, colour: light.ink }
const heading: Look = { size: 9.5, weight: 700, colour: light.soft }
const small: Look = { size: 8.5, colour: light.soft }

/** A statement as a PDF: text that can be selected, tagged for screen readers (PDF 1.7, ISO 32000-1, 14.8). */
export async function drawStatement(order: StatementOrder): Promise<Uint8Array> {
  const faces = await readFaces()
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang: order.language,
    info: { Title: order.title, Author: 'Voices for Wildlife', CreationDate: new Date(order.madeAt) },
  })
  const bytes = collected(pdf)
  const body = pdf.struct('Document', { lang: order.language })
  pdf.addStructure(body)
  const pen = createPen(pdf, setting(pdf, faces, order.direction), order.direction)
  pen.beginPage()
  pen.paragraph(body, 'H1', order.title, title, 10)
  for (const [index, line] of order.organisation.entries())
    pen.paragraph(body, 'P', line, index === 0 ? strong : soft, index === order.organisation.length - 1 ? 12 : 0)
  pen.facts(body, order.facts)
  pen.table(body, order)
  pen.totals(body, order.totals)
  for (const note of order.notes) pen.paragraph(body, 'P', note, plain, 8)
  body.end()
  pen.footers(order.footer)
  pdf.end()
  return bytes
}

function createPen(pdf: PDFDocument, set: Setting, direction: StatementOrder['direction']) {
  let y = 0
  /** A stretch of the line, from where the line begins. */
  const at = (from: number, width: number, align: Place['align'] = 'start'): Place => ({
    x: page.margin + (direction === 'rtl' ? room - from - width : from),
    y,
    width,
    align,
  })

  function beginPage() {
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf.rect(0, 0, page.width, 48).fill(ink.night)
    const colours = [ink.clay, ink.sand, ink.marigold, ink.night, ink.teal, ink.sand]
    const cells = 48
    for (let cell = 0; cell < cells; cell++)
      pdf.rect((cell * page.width) / cells, 48, page.width / cells, 6).fill(colours[cell % colours.length] ?? ink.clay)
    y = 11
    const name = { size: 15, weight: 700, colour: ink.kaolin } as const
    set.draw(['Voices for Wildlife'], at(0, room / 2), name)
    y = 15
    set.draw(['\u2066#VoicesForWildlife\u2069'], at(room / 2, room / 2, 'end'), { size: 11, colour: ink.marigold })
    pdf.endMarkedContent()
    y = page.head
  }

  function makeRoom(height: number): boolean {
    if (y + height <= bottom) return false
    pdf.addPage()
    beginPage()
    return true
  }

  function rule(colour: string, width: number) {
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(page.margin, y)
      .lineTo(page.margin + room, y)
      .lineWidth(width)
      .stroke(colour)
    pdf.endMarkedContent()
  }

  /** A long one goes on on the next page. */
  function paragraph(parent: Element, kind: string, text: string, look: Look, gap: number) {
    const lines = set.linesOf(text, room, look)
    while (lines.length > 0) {
      makeRoom(look.size * 1.45)
      const fitting = lines.splice(0, Math.max(1, Math.floor((bottom - y) / (look.size * 1.45))))
      parent.add(pdf.struct(kind, said(fitting), () => set.draw(fitting, at(0, room), look)))
      y += set.heightOf(fitting, look)
    }
    y += gap
  }

  function pairs(parent: Element, list: StatementOrder['facts'], looks: [Look, Look], align: Place['align']) {
    const nameWidth = room * (align === 'end' ? 0.7 : 0.32)
    const table = pdf.struct('Table')
    parent.add(table)
    for (const [name, value] of list) {
      const [names, values] = [
        set.linesOf(name, nameWidth - 8, looks[0]),
        set.linesOf(value, room - nameWidth, looks[1]),
      ]
      const height = Math.max(set.heightOf(names, looks[0]), set.heightOf(values, looks[1]))
      makeRoom(height + 6)
      const row = pdf.struct('TR')
      table.add(row)
      row.add(pdf.struct('TH', { scope: 'Row', ...said(names) }, () => set.draw(names, at(0, nameWidth - 8), looks[0])))
      row.add(pdf.struct('TD', said(values), () => set.draw(values, at(nameWidth, room - nameWidth, align), looks[1])))
      row.end()
      y += height + 4
    }
    table.end()
    y += 10
  }

  function table(parent: Element, { columns, rows }: StatementOrder) {
    if (rows.length === 0) return
    const widths = [0.23, 0.17, 0.12, 0.16, 0.16, 0.16].map((part) => part * room)
    const fromOf = (column: number) => widths.slice(0, column).reduce((sum, width) => sum + width, 0)
    const alignOf = (column: number) => (column < 3 ? 'start' : 'end') as Place['align']
    const element = pdf.struct('Table')
    parent.add(element)
    const put = (cells: readonly string[], kind: 'TH' | 'TD', look: Look) => {
      const set_ = cells.map((cell, column) => set.linesOf(cell, (widths[column] ?? 0) - 6, look))
      const height = Math.max(...set_.map((lines) => set.heightOf(lines, look)))
      if (makeRoom(height + 6) && kind === 'TD') put(columns, 'TH', heading)
      const row = pdf.struct('TR')
      element.add(row)
      for (const [column, lines] of set_.entries()) {
        const place = at(
          fromOf(column),
          (widths[column] ?? 0) - (column === columns.length - 1 ? 0 : 6),
          alignOf(column),
        )
        row.add(
          pdf.struct(kind, { ...(kind === 'TH' && { scope: 'Column' }), ...said(lines) }, () =>
            set.draw(lines, place, look),
          ),
        )
      }
      row.end()
      y += height + 2
      rule(kind === 'TH' ? light.ink : light.rule, kind === 'TH' ? 1 : 0.5)
      y += 3
    }
    put(columns, 'TH', heading)
    for (const cells of rows) put(cells, 'TD', plain)
    element.end()
    y += 8
  }

  return {
    beginPage,
    paragraph,
    table,
    facts: (parent: Element, list: StatementOrder['facts']) => pairs(parent, list, [soft, plain], 'start'),
    totals: (parent: Element, list: StatementOrder['totals']) => pairs(parent, list, [strong, strong], 'end'),
    footers(words: string) {
      const { start, count } = pdf.bufferedPageRange()
      for (let index = start; index < start + count; index++) {
        pdf.switchToPage(index)
        pdf.markContent('Artifact', { type: 'Pagination' })
        y = page.height - page.foot
        const said = words.replace('{page}', String(index - start + 1)).replace('{pages}', String(count))
        set.draw([said], at(0, room), small)
        pdf.endMarkedContent()
      }
    },
  }
}

/** What a screen reader says: letters in the order in which they are read. */
const said = (lines: readonly string[]) => ({ actual: lines.join(' ') })

function collected(pdf: PDFDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  return new Promise((resolve) => {
    pdf.on('data', (part) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
  })
}
