import type { Plugin } from 'vite'

/** What the server says, and each page hears. */
const changed = 'voices:changed'

/**
 * A page that nobody has touched is read without the app, so that no module of it can be replaced: it listens by itself, and loads anew when
 * something changes that it may be made from. Where the app has begun, Vite replaces what changed.
 */
export const reloadPages = (): Plugin => ({
  name: 'voices:reload-pages',
  hotUpdate({ file, server }) {
    const { client, ssr } = server.environments
    if (this.environment !== ssr) return
    const isOfPages = ssr.moduleGraph.getModulesByFile(file) !== undefined || file.endsWith('.css')
    if (isOfPages) client.hot.send(changed, { file })
  },
  transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module' }, injectTo: 'head', children: listener }],
})

const listener = `
import { createHotContext } from '/@vite/client'
let hasStarted = false
document.addEventListener('voices:started', () => { hasStarted = true })
createHotContext('/voices-reload-pages').on('${changed}', () => { if (!hasStarted) location.reload() })
`
