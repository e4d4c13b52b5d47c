import type { Font, Layout } from 'pdfkit'

/**
 * Letters of Arabic share shapes: ب and ت are one stroke with other dots. fontkit and pdfkit remember of each shape the first letter that it was drawn
 * for, so that a copied text would hold other letters. Here a shape has a number for each letter that it stands for. What was set once is kept.
 */
export function keepLettersApart(font: Font): void {
  const shapes = font.font
  const find = shapes.getGlyph.bind(shapes)
  shapes.getGlyph = (id, codePoints = []) => Object.create(find(id, codePoints), { codePoints: { value: codePoints } })
  const set = font.layout.bind(font)
  const known = new Map<string, Layout>()
  font.layout = (text, features) => {
    const run = known.get(text) ?? set(text, features)
    known.set(text, run)
    return run
  }
  const numbers = new Map<string, number>()
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features)
    const codes = glyphs.map(({ id, codePoints, advanceWidth }) => {
      const name = `${id} ${codePoints.join(' ')}`
      const number = numbers.get(name) ?? font.subset.glyphs.push(id) - 1
      numbers.set(name, number)
      font.widths[number] = advanceWidth * font.scale
      font.unicode[number] = codePoints
      return number.toString(16).padStart(4, '0')
    })
    return [codes, positions]
  }
}
