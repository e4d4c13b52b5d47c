import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { pictureWidths } from '../../data/vocabulary/stories.ts'

export interface PhotoWork {
  file: string
  folder: string
}
export interface PhotoWorkDone {
  ms: number
}

/** One side of the photo comparison, a process of its own: converts what it is sent and answers with the time. */
const convert = process.argv[2] === 'bare' ? convertBare : await ours()

process.on('message', async ({ file, folder }: PhotoWork) => {
  const begun = performance.now()
  await convert(file, (name, bytes) => writeFile(path.join(folder, name), bytes))
  const done: PhotoWorkDone = { ms: performance.now() - begun }
  process.send?.(done)
})

type Convert = (file: string, write: (name: string, bytes: Buffer) => Promise<void>) => Promise<unknown>

async function ours(): Promise<Convert> {
  return (await import('../../api/stories/media/photos.ts')).convertPhoto
}

/** What anyone would write with sharp for three widths, and no more. */
async function convertBare(file: string, write: Parameters<Convert>[1]): Promise<void> {
  await Promise.all(
    pictureWidths.map(async (width) =>
      write(`${width}.webp`, await sharp(file).autoOrient().resize(width).webp({ quality: 80 }).toBuffer()),
    ),
  )
}
