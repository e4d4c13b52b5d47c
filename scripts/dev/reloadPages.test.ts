import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { reloadPages } from './reloadPages.ts'

/** A server of Vite with one page that renders one module, and what it has said to browsers. */
async function openServer() {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'reload-')))
  for (const name of ['Page.ts', 'other.ts', 'looks.css']) writeFileSync(path.join(root, name), '')
  writeFileSync(path.join(root, 'Page.ts'), 'export const words = "Before"')
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [reloadPages()],
  })
  onTestFinished(async () => {
    await server.close()
    rmSync(root, { recursive: true })
  })
  const said: unknown[] = []
  server.environments.client.hot.send = (...words: unknown[]) => void said.push(words)
  await server.ssrLoadModule('/Page.ts')
  const change = (name: string) => server.watcher.emit('change', path.join(root, name))
  return { root, server, said, change }
}

test('a page that is read without the app hears of a change of what it was made from, and of looks', async () => {
  const { root, said, change } = await openServer()
  change('other.ts')
  change('Page.ts')
  change('looks.css')
  // Vite looks at them side by side.
  const heard = () =>
    said.filter((words) => (words as unknown[])[0] === 'voices:changed').map((words) => JSON.stringify(words))
  const expected = ['Page.ts', 'looks.css'].map((name) =>
    JSON.stringify(['voices:changed', { file: path.join(root, name) }]),
  )
  await expect.poll(() => heard().sort()).toEqual(expected.sort())
})

test('every page listens, and one in which the app has begun leaves it to Vite', async () => {
  const { server } = await openServer()
  const page = await server.transformIndexHtml('/', '<html><head></head><body></body></html>')
  expect(page).toContain("createHotContext('/voices-reload-pages').on('voices:changed', () => { if (!hasStarted)")
})
