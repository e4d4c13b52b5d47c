import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../../platform/paths.ts'
import type { PageRenderer } from './pages.routes.ts'

/** The PWA's server entry as it was built. It is loaded by address, so that `api/` never depends on `pwa/`. */
export async function loadRenderer(file = path.join(projectFolder, 'dist/server/server.js')): Promise<PageRenderer> {
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as PageRenderer
}

/** Another one as soon as pages name other files. */
export const markOfBuild = (file = path.join(projectFolder, 'dist/pwa/assets/files.json')): string =>
  createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 12)
