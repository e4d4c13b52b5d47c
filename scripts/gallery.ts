import { existsSync } from 'node:fs'
import { createServer } from 'vite'
import { readConfig } from '../api/platform/config.ts'
import { projectFolder } from '../api/platform/paths.ts'
import { explainListening } from '../api/platform/ports.ts'
import { failPlainly, say } from './process.ts'

const page = '/pwa/admin/gallery/index.html'

/** `npm run gallery`: the pieces of the screens and the desk on `PORT`, and a browser that shows them. No server stands behind them. */
async function showGallery() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { PORT: port } = readConfig(process.env)
  const vite = await createServer({ root: projectFolder, server: { port, strictPort: true, open: page } })
  await vite.listen().catch((error: Error) => {
    // Vite says so in words of its own, without the code of the system.
    const code = error.message.includes('already in use') ? 'EADDRINUSE' : undefined
    const place = { setting: 'PORT', port, host: 'localhost', command: 'npm run gallery' } as const
    throw explainListening(Object.assign(error, { code }), place)
  })
  say(`The pieces are at ${vite.resolvedUrls?.local[0]?.replace(/\/$/, '')}${page}`)
}

await showGallery().catch((error) => {
  failPlainly(error)
  process.exit()
})
