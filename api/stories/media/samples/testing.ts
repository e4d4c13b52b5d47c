import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** All workers of a run have one temporary folder, so that what one of them has made serves all. */
export const sharedFolder = () => path.join(tmpdir(), 'voices-samples')

/** The file that `make` writes, made once in a run. The key says all that it depends on; the ending is that of the file. */
export async function sampleOf(key: unknown, ending: string, make: (file: string) => Promise<void>): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(key)).digest('hex')
  const file = path.join(sharedFolder(), `${name}${ending}`)
  if (existsSync(file)) return file
  mkdirSync(sharedFolder(), { recursive: true })
  // Two workers may make it at once: each its own, and the later one takes the place of its like.
  const draft = path.join(sharedFolder(), `${randomUUID()}${ending}`)
  await make(draft)
  await rename(draft, file)
  return file
}
