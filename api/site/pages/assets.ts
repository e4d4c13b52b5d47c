import { readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { projectFolder } from '../../platform/paths.ts'

/** Files whose name holds the hash of their content never change. */
const hashed = /^\/assets\//
const forAYear = 'public, max-age=31536000, immutable'

/** Serves the built PWA: scripts, styles, fonts, art, the worker and its manifest. Compressed copies come from the build. */
export function serveAssets(folder = path.join(projectFolder, 'dist/pwa')) {
  const addresses = new Set(filesIn(folder))
  const send = serveStatic({ root: folder, precompressed: true })
  const tag = etag()
  return createMiddleware(async (c, next) => {
    if (!addresses.has(c.req.path)) return next()
    c.header('cache-control', hashed.test(c.req.path) ? forAYear : 'no-cache')
    if (hashed.test(c.req.path)) return send(c, next)
    // The tag is taken from the answer that this brings.
    return tag(c, async () => {
      const answer = await send(c, next)
      if (answer && !c.finalized) c.res = answer
    })
  })
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`)
