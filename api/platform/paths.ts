import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, from the sources and from the bundle alike. */
export const projectFolder = findUp(path.dirname(fileURLToPath(import.meta.url)))

function findUp(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findUp(path.dirname(folder))
}
