import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readLetters } from '../../platform/fonts/fonts.ts'
import { drawWords } from './cardWords.ts'
import { setText } from './setText.ts'

const words = {
  title: 'The heron came back',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  category: 'Wildlife Return',
  untitled: 'A story from the field',
}

const titles = {
  Arabic: 'الفيلة التي عادت إلى النهر بعد 12 عامًا',
  Hausa: 'Ƙungiyar ɓarayi da ɗan ƴar Ɓauchi Ɗaura',
  Yoruba: 'Ọlọ́runfẹ́mi Ọ̀gbẹ́ni Ṣàngó ń ǹ ḿ m̀',
  Ewe: 'Ɛwe Ɔ́baa ŋŊ ɛ̃ ɔ̀',
  Amharic: 'የዱር እንስሳት ወደ ጫካው ተመለሱ',
  'N’Ko': 'ߒߞߏ ߛߓߍ ߞߎߡߊ',
  Tamazight: 'ⵜⴰⵎⴰⵣⵉⵖⵜ',
  Fulfulde: '𞤀𞤣𞤤𞤢𞤥 𞤆𞤵𞤤𞤢𞤪',
}

const line = { fontSize: 60, fontWeight: 700, lineHeight: 1.1, lineClamp: 1, width: 2000, color: '#ffffff' } as const

/** Of each column and row of a picture, how much of it is painted: 0 to 1. */
async function painted(png: Buffer) {
  const { data, info } = await sharp(png).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number) => (data[y * width + x] as number) / 255
  const sum = (count: number, of: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => of(index)).reduce((all, one) => all + one, 0) / count
  return {
    columns: Array.from({ length: width }, (_, x) => sum(height, (y) => at(x, y))),
    rows: Array.from({ length: height }, (_, y) => sum(width, (x) => at(x, y))),
  }
}

test.each(Object.entries(titles))('a title in %s is drawn letter by letter, with no box', async (_, title) => {
  const known = [...(await readLetters()).values()]
  const lacking = Array.from(title).filter((letter) => !known.some((face) => face.has(letter.codePointAt(0) as number)))
  expect(lacking).toEqual([])

  const { png } = await setText(title, line)
  const { columns, rows } = await painted(png)
  // Boxes in a row begin with an upright, and their tops are one line.
  expect(columns[0]).toBeLessThan(0.8)
  expect(Math.max(...rows.slice(0, 6))).toBeLessThan(0.6)

  const svg = await drawWords({ ...words, title })
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(svg).not.toBe(await drawWords({ ...words, title: words.untitled }))
})

test('the test above would see boxes: here they are', async () => {
  // Unicode has given these numbers to no letter, so that no font of any machine draws one.
  const { columns, rows } = await painted((await setText('\u{378}\u{379} \u{380}\u{381}', line)).png)
  expect((columns[0] as number) > 0.8 || Math.max(...rows.slice(0, 6)) > 0.6).toBe(true)
})

test('Arabic letters are joined', async () => {
  const joined = await setText('بيت النيل', line)
  const apart = await setText(Array.from('بيت النيل').join('\u200c'), line)
  expect(joined.width).toBeLessThan(apart.width * 0.8)
})

test('a mark over a capital stands above it', async () => {
  const [plain, marked] = [await setText('Ɔ', line), await setText('Ɔ́', line)]
  expect(marked.height).toBeGreaterThan(plain.height * 1.1)
})

test('an emoji and words of other scripts are left out, and a title that would be empty says what it is', async () => {
  const plain = await drawWords({ ...words, title: 'The heron' })
  expect(await drawWords({ ...words, title: 'The 象 heron 🐘' })).toBe(plain)
  expect(await drawWords({ ...words, title: '象が帰ってきた' })).toBe(
    await drawWords({ ...words, title: 'A story from the field' }),
  )
})

test('a long title ends with an ellipsis within its room', async () => {
  const several = { ...line, lineClamp: 4, width: 500 }
  const short = await setText('في صباح يوم ممطر', several)
  const { width, height } = await setText('في صباح يوم ممطر خرج أهل القرية '.repeat(20).trim(), several)
  expect(width).toBeLessThanOrEqual(500)
  expect(height).toBeLessThanOrEqual(60 * 1.1 * 4)
  expect(height).toBeGreaterThan(short.height)
  expect((await setText('ـ'.repeat(300), several)).width).toBeLessThanOrEqual(500)
})

test('a card with a title from right to left is the mirror of others', async () => {
  const whereInk = async (title: string) => {
    const svg = await drawWords({ ...words, title })
    const { columns } = await painted(await sharp(Buffer.from(svg)).png().toBuffer())
    return columns.findIndex((ink) => ink > 0)
  }
  expect(await whereInk(words.title)).toBeGreaterThan(500)
  expect(await whereInk(titles.Arabic)).toBeLessThan(200)
})
