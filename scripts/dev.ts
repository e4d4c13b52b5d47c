import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { build as bundle } from 'esbuild'
import pino from 'pino'
import { createServer as createVite } from 'vite'
import type { settleAdminCodes } from '../api/admin/codes.ts'
import type { createApp } from '../api/app.ts'
import type { Container, openContainer } from '../api/container.ts'
import type { fillDemoContent } from '../api/demo.ts'
import { systemClock } from '../api/platform/clock.ts'
import { type Config, readConfig } from '../api/platform/config.ts'
import { holdDataFolder } from '../api/platform/oneServer.ts'
import { projectFolder } from '../api/platform/paths.ts'
import { explainListening } from '../api/platform/ports.ts'
import type { PageRenderer } from '../api/site/pages/pages.routes.ts'
import { pwaOptionsIn } from '../pwa/offline/worker/manifest.ts'
import { adviseFfmpeg } from './adviseFfmpeg.ts'
import { reloadPages } from './dev/reloadPages.ts'
import { failPlainly, say } from './process.ts'

/** What a change of a source replaces, as Vite loads it. */
interface Sources {
  container: { openContainer: typeof openContainer }
  app: { createApp: typeof createApp }
  codes: { settleAdminCodes: typeof settleAdminCodes }
  demo: { fillDemoContent: typeof fillDemoContent }
  renderer: PageRenderer
}
interface Running {
  sources: Sources
  container: Container
  app: ReturnType<typeof createApp>
}

if (existsSync('.env')) process.loadEnvFile('.env')
const server = createServer()
/** Who asks while the tools are opened waits for them. */
let haveOpened = () => {}
const opened = new Promise<void>((resolve) => {
  haveOpened = resolve
})
const config = await hold().catch((error) => {
  failPlainly(error)
  process.exit()
})
const log = pino({ level: config.LOG_LEVEL })
const address = `http://localhost:${config.PORT}`

/** The data folder and the port, before anything is written. */
async function hold(): Promise<Config> {
  const config = readConfig(process.env)
  holdDataFolder(config.dataDir)
  const { PORT: port, HOST: host } = config
  server.on('request', (request, response) => void opened.then(() => answer(request, response)))
  await once(server.listen(port, host), 'listening').catch((error) => {
    throw explainListening(error, { setting: 'PORT', port, host, command: 'npm run dev' })
  })
  return config
}

const vite = await createVite({
  root: projectFolder,
  appType: 'custom',
  plugins: [reloadPages()],
  server: { middlewareMode: true, hmr: { server } },
})
let running: Running | undefined
/** One request after the other looks whether something changed; never do two of them open the container. */
let looking: Promise<Running> = upToDate()

const listener = getRequestListener(async (request) => {
  looking = looking.then(upToDate, upToDate)
  try {
    const { app } = await looking
    const answer = await app.fetch(request)
    return answer.headers.get('content-type')?.startsWith('text/html') ? asDevelopmentPage(request, answer) : answer
  } catch (error) {
    // A source that cannot be loaded: said once here, and gone with the next change.
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    log.error(error)
    return new Response(error instanceof Error ? error.stack : String(error), { status: 500 })
  }
})

function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', address)
  // A page has to pass through Vite, which cannot read what is compressed already.
  delete request.headers['accept-encoding']
  if (pathname === '/service-worker.js') void answerWith(response, 'text/javascript', bundleWorker)
  else if (pathname === '/manifest.webmanifest')
    void answerWith(response, 'application/manifest+json', async () => JSON.stringify(pwaOptionsIn('en').manifest))
  else if (/^\/(api|media)\//.test(pathname)) void listener(request, response)
  else vite.middlewares(request, response, () => void listener(request, response))
}

/** The app made from the sources as they are now. A change of the PWA alone leaves the container open. */
async function upToDate(): Promise<Running> {
  const sources = await loadSources()
  if (running && isSame(running.sources, sources)) return running
  const container = running?.sources.container === sources.container ? running.container : await openAnew(sources)
  const assets = (_context: unknown, next: () => Promise<void>) => next()
  const app = sources.app.createApp(container.deps, { renderer: sources.renderer, assets })
  running = { sources, container, app }
  return running
}

async function openAnew(sources: Sources): Promise<Container> {
  const before = running?.container
  running = undefined
  await before?.stop()
  const container = await sources.container.openContainer({ config, log, clock: systemClock })
  const codes = await sources.codes.settleAdminCodes(container.deps)
  for (const { admin, code } of codes) say(`Authentication code of ${admin}, shown until you sign in with it: ${code}`)
  sources.demo.fillDemoContent(container.deps)
  container.start()
  if (before) say('The server took over the change.')
  return container
}

async function loadSources(): Promise<Sources> {
  const load = (name: string) => vite.ssrLoadModule(path.join(projectFolder, name))
  return {
    container: (await load('api/container.ts')) as Sources['container'],
    app: (await load('api/app.ts')) as Sources['app'],
    codes: (await load('api/admin/codes.ts')) as Sources['codes'],
    demo: (await load('api/demo.ts')) as Sources['demo'],
    renderer: (await load('pwa/server.tsx')) as unknown as PageRenderer,
  }
}

const isSame = (one: Sources, other: Sources) =>
  (Object.keys(one) as (keyof Sources)[]).every((name) => one[name] === other[name])

/** Adds the client that reloads what changed. It brings inline scripts, which the product's own policy forbids. */
async function asDevelopmentPage(request: Request, answer: Response): Promise<Response> {
  const html = await vite.transformIndexHtml(new URL(request.url).pathname, await answer.text())
  const headers = new Headers(answer.headers)
  for (const name of ['content-security-policy', 'content-length', 'etag']) headers.delete(name)
  return new Response(html, { status: answer.status, headers })
}

async function bundleWorker(): Promise<string> {
  const { outputFiles } = await bundle({
    absWorkingDir: projectFolder,
    entryPoints: ['pwa/service-worker.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    define: {
      // Of the shell alone: everything else comes from the server as it is now.
      'self.__WB_MANIFEST': JSON.stringify([{ url: '/shell', revision: String(Date.now()) }]),
      'import.meta.env.DEV': 'true',
      'process.env.NODE_ENV': '"development"',
    },
  })
  return outputFiles[0]?.text ?? ''
}

async function answerWith(response: ServerResponse, type: string, make: () => Promise<string>) {
  try {
    response
      .setHeader('content-type', type)
      .setHeader('cache-control', 'no-cache')
      .end(await make())
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
}

async function end() {
  server.close()
  server.closeAllConnections()
  await vite.close()
  await running?.container.stop()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)

haveOpened()
await looking
say(`Developing at ${address}`)
const advice = adviseFfmpeg()
if (advice) say(advice)
