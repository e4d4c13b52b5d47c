/** What is used of pdfkit 0.20, which brings no types (https://pdfkit.org/docs/getting_started.html, read 2026-11-27). */
declare module 'pdfkit' {
  export interface Element {
    add(child: Element | (() => void)): Element
    end(): void
  }
  /** Inner parts: of the version that the lock file names, and tried by the statements' test. */
  interface Glyph {
    id: number
    codePoints: number[]
    advanceWidth: number
  }
  export interface Layout {
    glyphs: Glyph[]
    positions: unknown[]
    advanceWidth: number
  }
  export interface Font {
    font: { getGlyph(id: number, codePoints?: number[]): Glyph }
    layout(text: string, features: string[]): Layout
    encode(text: string, features: string[]): [codes: string[], positions: unknown[]]
    /** The glyphs that the file holds, by the number under which the document names them. */
    subset: { glyphs: number[] }
    widths: number[]
    unicode: number[][]
    /** Of a font's units, into thousandths. */
    scale: number
  }
  interface Options {
    size: 'A4'
    margin: number
    bufferPages: boolean
    tagged: boolean
    displayTitle: boolean
    pdfVersion: '1.7'
    lang: string
    info: { Title: string; Author: string; CreationDate: Date }
  }
  export default class PDFDocument {
    constructor(options: Options)
    /** The one that is chosen. */
    readonly _font: Font
    on(event: 'data', told: (bytes: Uint8Array) => void): this
    on(event: 'end', told: () => void): this
    registerFont(name: string, bytes: Buffer): this
    font(name: string): this
    fontSize(points: number): this
    fillColor(colour: string): this
    rect(x: number, y: number, width: number, height: number): this
    fill(colour: string): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(points: number): this
    stroke(colour: string): this
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: false; features: string[]; baseline: 'alphabetic' },
    ): this
    widthOfString(text: string, options: { features: string[] }): number
    struct(type: string, options?: { scope?: string; lang?: string; actual?: string }, children?: () => void): Element
    addStructure(element: Element): this
    markContent(tag: string, options?: { type?: string }): this
    endMarkedContent(): this
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(index: number): this
    end(): void
  }
}
