import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type FirstCode, settleAdminCodes } from './admin/index.ts'
import { createApp } from './app.ts'
import { openContainer } from './container.ts'
import { fillDemoContent } from './demo.ts'
import { openReader, type Served } from './follow.ts'
import { gaugesOf } from './gauges.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, isSharing } from './platform/config.ts'
import { forgetBrokenForms } from './platform/http/multipart.ts'
import { createResponseCache } from './platform/http/responseCache.ts'
import { closeGently, keepNoConnections, listen } from './platform/listen.ts'
import { holdDataFolder, startInTurn } from './platform/oneServer.ts'
import { explainListening } from './platform/ports.ts'
import { listenForMetrics, watched } from './platform/watch/metrics.ts'
import { keepAssets, loadRenderer, markOfBuild, serveAssets } from './site/index.ts'

interface Given {
  config: Config
  log: Logger
}

/** One process of the server: what it answers from, listen, and a clean end. */
export async function serve({ config, log }: Given): Promise<void> {
  if (config.TRUST_PROXY === 'whoever')
    log.warn(
      'TRUST_PROXY=on believes whoever reaches this port. Name the proxy instead, such as TRUST_PROXY=127.0.0.1/8.',
    )
  const letGo = holdDataFolder(config.dataDir, { isShared: isSharing(config) })
  const served = config.ROLE === 'reader' ? await openReader({ config, log }) : await openServer({ config, log })
  const server = config.ROLE === 'worker' ? null : await answer(config, served)
  // Not before the port is held: a start that fails makes no code.
  const codes = await served.settleCodes()
  served.start()
  announce(config, codes, server ? (server.address() as AddressInfo).port : null)

  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    const lingerMs = isSharing(config) && server ? server.keepAliveTimeout : 0
    await served.stop(server ? closeGently(server, { lingerMs }) : undefined)
    letGo()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', async () => {
    served.leave()
    if (server) keepNoConnections(server)
    await wait(config.DRAIN_SECONDS * 1000)
    await end()
  })
}

/** All that answers from the database of the data folder. */
async function openServer({ config, log }: Given): Promise<Served> {
  const { deps, start, stop } = await startInTurn(config.dataDir, async () => {
    const container = await openContainer({ config, log, clock: systemClock, build: markOfBuild() })
    const { deps } = container
    // Those of other processes may be on their way in: what is left of broken ones is swept later.
    if (!isSharing(config)) await forgetBrokenForms(deps.storage.incoming)
    fillDemoContent(deps)
    await keepAssets(deps).catch((error: unknown) => log.warn({ err: error }, 'the files of this build are not kept'))
    return container
  })
  await listenForMetrics(deps, gaugesOf(deps))
  const kept = createResponseCache(deps)
  return {
    app: createApp(deps, { renderer: await loadRenderer(), assets: serveAssets({ config }) }, kept),
    front: kept.front,
    watched: watched(deps),
    settleCodes: () => startInTurn(config.dataDir, () => settleAdminCodes(deps)),
    start,
    leave: () => deps.readiness.leave(),
    stop,
  }
}

/** Errors: the port is taken, in a sentence that says what to do. */
async function answer({ PORT: port, HOST: hostname }: Config, { app, front, watched }: Served): Promise<Server> {
  const server = listen(app, { port, hostname, front, ...watched }, () => undefined)
  await once(server, 'listening').catch((error) => {
    throw explainListening(error, { setting: 'PORT', port, host: hostname })
  })
  return server
}

/** `port` is null for a process that answers nobody. Of several on one port, the first speaks for all. */
function announce(config: Config, codes: FirstCode[], port: number | null) {
  if (config.PROCESSES > 1 && config.ROLE === 'web') return
  const address = config.PUBLIC_URL ?? `http://localhost:${port ?? config.PORT}`
  const lines = [
    port === null ? 'Voices for Wildlife works, and answers nobody.' : `Voices for Wildlife is ready: ${address}`,
  ]
  if (codes.length > 0) {
    lines.push(
      '',
      `Authentication codes for ${address}/admin/wildlifeafrica`,
      'Write them down. Each is shown at every start until somebody has signed in with it, and never again.',
      ...codes.map(({ admin, code }) => `  ${admin}  ${code}`),
      'Lost one? Set ADMIN1_CODE or ADMIN2_CODE and start again.',
      `Data is kept in ${config.dataDir}`,
    )
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
