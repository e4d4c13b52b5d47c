import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'satori'

type Weight = 500 | 700 | 800

/**
 * Alegreya is the site's own face. Its letters come in several files; what it lacks, such as ɛ, ɔ and ɓ, comes from Noto
 * Serif. A file that holds a letter together with its tone marks stands before one that holds the letter alone.
 */
const faces: { package: string; family: string; file: string; subsets: string[]; weights: Weight[] }[] = [
  {
    package: '@fontsource/alegreya',
    family: 'Alegreya',
    file: 'alegreya',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'],
    weights: [500, 700, 800],
  },
  {
    package: '@fontsource/noto-serif',
    family: 'Noto Serif',
    file: 'noto-serif',
    subsets: ['latin-ext'],
    weights: [500, 700],
  },
]

let reading: Promise<Font[]> | undefined

/** The fonts of the preview pictures, in the order in which they are asked for a letter. */
export function loadFonts(): Promise<Font[]> {
  reading ??= Promise.all(faces.flatMap(filesOf).map(read))
  return reading
}

/** As CSS writes it. */
export const fontFamily = faces.flatMap(({ family, subsets }) => subsets.map((one) => `${family} ${one}`)).join(', ')

interface File {
  name: string
  weight: Weight
  path: string
}

const locate = createRequire(import.meta.url)

const filesOf = ({ package: from, family, file, subsets, weights }: (typeof faces)[number]): File[] =>
  subsets.flatMap((subset) =>
    weights.map((weight) => ({
      name: `${family} ${subset}`,
      weight,
      path: locate.resolve(`${from}/files/${file}-${subset}-${weight}-normal.woff`),
    })),
  )

const read = async ({ name, weight, path }: File): Promise<Font> => ({
  name,
  weight,
  style: 'normal',
  data: await readFile(path),
})
