import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'satori'
import { projectFolder } from '../paths.ts'
import { lettersIn } from './lettersIn.ts'

export type Weight = 500 | 700 | 800

interface Face {
  family: string
  /** In its package, for each weight; a face that has fewer stands in with the nearest. */
  files: Record<Weight, string>
}

const face = (family: string, name: string, [medium, bold = medium, extraBold = bold]: string[]): Face => {
  const fileOf = (weight = '') => `@expo-google-fonts/${name}/${weight}/${family.replaceAll(' ', '')}_${weight}.ttf`
  return { family, files: { 500: fileOf(medium), 700: fileOf(bold), 800: fileOf(extraBold) } }
}

/** The site's own face. It has no ɛ, ɔ, ɓ, ɗ, ƙ and ƴ. */
export const ownFace = face('Alegreya', 'alegreya', ['500Medium', '700Bold', '800ExtraBold'])
/** For a text with a letter that ours has not: a word in two faces looks broken. */
export const latinFace = face('Noto Serif', 'noto-serif', ['500Medium', '700Bold', '800ExtraBold'])
export const otherFaces = [
  face('Noto Naskh Arabic', 'noto-naskh-arabic', ['500Medium', '700Bold']),
  face('Noto Sans Ethiopic', 'noto-sans-ethiopic', ['500Medium', '700Bold', '800ExtraBold']),
  face('Noto Sans NKo', 'noto-sans-nko', ['400Regular']),
  face('Noto Sans Tifinagh', 'noto-sans-tifinagh', ['400Regular']),
  face('Noto Sans Adlam', 'noto-sans-adlam', ['500Medium', '700Bold']),
]
const faces = [ownFace, latinFace, ...otherFaces]

const isBundled = !import.meta.url.endsWith('.ts')

/** A file of a face lies in its package; the build copies it beside the bundle, where packages of fonts are not installed. */
const locate = isBundled
  ? (file: string) => path.join(projectFolder, 'dist/fonts', path.basename(file))
  : createRequire(import.meta.url).resolve

/** The bytes of a file of a face. */
export const readFontFile = (file: string): Promise<Buffer> => readFile(locate(file))

/** The files of all faces, each once. */
export const fontFiles = () =>
  [...new Set(faces.flatMap(({ files }) => Object.values(files)))].map((file) => locate(file))

/** Our own face, for satori. */
export const readOwnFace = once(() =>
  Promise.all(
    ([500, 700, 800] as const).map(
      async (weight): Promise<Font> => ({
        name: ownFace.family,
        weight,
        style: 'normal',
        data: await readFontFile(ownFace.files[weight]),
      }),
    ),
  ),
)

/** Of each family the letters that it can draw, as code points. */
export const readLetters = once(
  async () =>
    new Map(
      await Promise.all(
        faces.map(async ({ family, files }) => [family, lettersIn(await readFontFile(files[700]))] as const),
      ),
    ),
)

function once<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let reading: Promise<Read> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}
