import { latinFace, otherFaces, ownFace, readFontFile, readLetters } from '../../platform/fonts/fonts.ts'

export type Weight = 500 | 700

export interface Faces {
  /** The first face that has all letters of a word; where none has, the one that has most of the world's Latin. */
  faceFor(word: string): string
  /** Under its name in the document, the file of a face. */
  files: ReadonlyMap<string, Buffer>
}

export const nameOf = (family: string, weight: Weight) => `${family} ${weight}`

const faces = [ownFace, latinFace, ...otherFaces]

/** The faces in which what people are called can be written. */
export async function readFaces(): Promise<Faces> {
  const letters = await readLetters()
  const read = faces.flatMap(({ family, files }) =>
    ([500, 700] as const).map(async (weight) => [nameOf(family, weight), await readFontFile(files[weight])] as const),
  )
  const known = new Map<string, string>()
  const find = (word: string) =>
    faces.find(({ family }) => Array.from(word).every((letter) => letters.get(family)?.has(letter.codePointAt(0) ?? 0)))
      ?.family ?? latinFace.family
  return {
    files: new Map(await Promise.all(read)),
    faceFor(word) {
      const face = known.get(word) ?? find(word)
      known.set(word, face)
      return face
    },
  }
}
