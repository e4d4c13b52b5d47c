import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = /\.(js|css|html|svg|json|webmanifest|xml|txt)$/
const smallestBytes = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts a `.br` and a `.gz` copy beside each text file, so that no request pays for the best compression. */
export async function compressFolder(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => worthIt.test(name))
  await Promise.all(names.map((name) => compressFile(path.join(folder, name))))
}

async function compressFile(file: string) {
  const text = await readFile(file)
  if (text.length < smallestBytes) return
  const copies = {
    br: await brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    gz: await zip(text, { level: 9 }),
  }
  for (const [extension, copy] of Object.entries(copies))
    if (copy.length < text.length) await writeFile(`${file}.${extension}`, copy)
}
