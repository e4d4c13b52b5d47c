import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { settleAdminCodes } from './admin/index.ts'
import { createApp } from './app.ts'
import { openContainer } from './container.ts'
import { fillDemoContent } from './demo.ts'
import { gaugesOf } from './gauges.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, isSharing } from './platform/config.ts'
import type { Deps } from './platform/deps.ts'
import { forgetBrokenForms } from './platform/http/multipart.ts'
import { createResponseCache } from './platform/http/responseCache.ts'
import { closeGently, keepNoConnections, listen } from './platform/listen.ts'
import { holdDataFolder, startInTurn } from './platform/oneServer.ts'
import { listenForMetrics, watched } from './platform/watch/metrics.ts'
import { loadRenderer, markOfBuild, serveAssets } from './site/index.ts'

interface Given {
  config: Config
  log: Logger
}

/** One process of the server: database, app, listen, and a clean end. */
export async function serve({ config, log }: Given): Promise<void> {
  if (config.TRUST_PROXY === 'whoever')
    log.warn(
      'TRUST_PROXY=on believes whoever reaches this port. Name the proxy instead, such as TRUST_PROXY=127.0.0.1/8.',
    )
  const letGo = holdDataFolder(config.dataDir, { isShared: isSharing(config) })
  const { container, codes } = await startInTurn(config.dataDir, () => begin({ config, log }))
  const { deps } = container
  await listenForMetrics(deps, gaugesOf(deps))
  const server = config.ROLE === 'worker' ? null : await answer(deps)
  container.start()
  announce(config, codes, server ? (server.address() as AddressInfo).port : null)

  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    const lingerMs = isSharing(config) && server ? server.keepAliveTimeout : 0
    await container.stop(server ? closeGently(server, { lingerMs }) : undefined)
    letGo()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', async () => {
    deps.readiness.leave()
    if (server) keepNoConnections(server)
    await wait(config.DRAIN_SECONDS * 1000)
    await end()
  })
}

async function begin({ config, log }: Given) {
  const container = await openContainer({ config, log, clock: systemClock, build: markOfBuild() })
  const { deps } = container
  // Those of other processes may be on their way in: what is left of broken ones is swept later.
  if (!isSharing(config)) await forgetBrokenForms(deps.storage.incoming)
  const codes = await settleAdminCodes(deps)
  fillDemoContent(deps)
  return { container, codes }
}

async function answer(deps: Deps): Promise<Server> {
  const kept = createResponseCache(deps)
  const app = createApp(deps, { renderer: await loadRenderer(), assets: serveAssets() }, kept)
  return new Promise((ready) => {
    const { PORT: port, HOST: hostname } = deps.config
    const server = listen(app, { port, hostname, front: kept.front, ...watched(deps) }, () => ready(server))
  })
}

/** `port` is null for a process that answers nobody. Of several on one port, the first speaks for all. */
function announce(config: Config, codes: { admin: string; code: string }[], port: number | null) {
  if (config.PROCESSES > 1 && config.ROLE === 'web' && codes.length === 0) return
  const address = config.PUBLIC_URL ?? `http://localhost:${port ?? config.PORT}`
  const lines = [
    port === null ? 'Voices for Wildlife works, and answers nobody.' : `Voices for Wildlife is ready: ${address}`,
  ]
  if (codes.length > 0) {
    lines.push(
      '',
      `Authentication codes for ${address}/admin/wildlifeafrica`,
      'Write them down: they are shown this once and kept nowhere.',
      ...codes.map(({ admin, code }) => `  ${admin}  ${code}`),
      `Lost one? Set ADMIN1_CODE or ADMIN2_CODE and start again. Data is kept in ${path.relative(process.cwd(), config.dataDir)}.`,
    )
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
