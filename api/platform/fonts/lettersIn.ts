/** The code points for which a TrueType or OpenType font has a shape (https://learn.microsoft.com/typography/opentype/spec/cmap). */
export function lettersIn(font: Buffer): Set<number> {
  const cmap = tableOf(font, 'cmap')
  const found = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + 8 * index))
    const format = subtable.readUInt16BE(0)
    if (format === 4) addSegments(subtable, found)
    else if (format === 12) addGroups(subtable, found)
  }
  return found
}

function tableOf(font: Buffer, name: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.subarray(font.readUInt32BE(at + 8))
  throw new Error(`The font has no table ${name}.`)
}

function addSegments(subtable: Buffer, found: Set<number>): void {
  const length = subtable.readUInt16BE(6)
  for (let segment = 14; segment < 14 + length; segment += 2) {
    const last = subtable.readUInt16BE(segment)
    const first = subtable.readUInt16BE(segment + length + 2)
    const delta = subtable.readUInt16BE(segment + 2 * length + 2)
    const rangeAt = segment + 3 * length + 2
    const range = subtable.readUInt16BE(rangeAt)
    for (let letter = first; letter <= last && letter < 0xffff; letter++) {
      const shape =
        range === 0 ? (letter + delta) % 0x10000 : subtable.readUInt16BE(rangeAt + range + 2 * (letter - first))
      if (shape !== 0) found.add(letter)
    }
  }
}

function addGroups(subtable: Buffer, found: Set<number>): void {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const at = 16 + 12 * group
    for (let letter = subtable.readUInt32BE(at); letter <= subtable.readUInt32BE(at + 4); letter++) found.add(letter)
  }
}
