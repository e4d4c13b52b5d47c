import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { settleAdminCodes } from './admin/index.ts'
import { createApp } from './app.ts'
import { openContainer } from './container.ts'
import { fillDemoContent } from './demo.ts'
import { gaugesOf } from './gauges.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { forgetBrokenForms } from './platform/http/multipart.ts'
import { createResponseCache } from './platform/http/responseCache.ts'
import { close, listen } from './platform/listen.ts'
import { openLog } from './platform/log.ts'
import { holdDataFolder } from './platform/oneServer.ts'
import { listenForMetrics, watched } from './platform/watch/metrics.ts'
import { loadRenderer, serveAssets } from './site/index.ts'

/** The process: configuration, database, app, listen, and a clean end. */
async function main() {
  // What the server writes is for its own user alone: the database holds people's addresses.
  process.umask(0o077)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = openLog(config)
  if (config.TRUST_PROXY === 'whoever')
    log.warn(
      'TRUST_PROXY=on believes whoever reaches this port. Name the proxy instead, such as TRUST_PROXY=127.0.0.1/8.',
    )
  const letGo = holdDataFolder(config.dataDir)
  const container = await openContainer({ config, log, clock: systemClock })
  const { deps } = container
  await forgetBrokenForms(deps.storage.incoming)
  const codes = await settleAdminCodes(deps)
  fillDemoContent(deps)
  const kept = createResponseCache(deps)
  const app = createApp(deps, { renderer: await loadRenderer(), assets: serveAssets() }, kept)
  const metrics = await listenForMetrics(deps, gaugesOf(deps))
  const place = { port: config.PORT, hostname: config.HOST, front: kept.front, ...watched(deps) }
  const server = listen(app, place, (port) => {
    container.start()
    announce(config.PUBLIC_URL ?? `http://localhost:${port}`, codes, path.relative(process.cwd(), config.dataDir))
  })

  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    deps.readiness.leave()
    await wait(config.DRAIN_SECONDS * 1000)
    await container.stop(close(server, longestAnswerMs))
    metrics?.close()
    letGo()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/** Who stops a server kills it some ten seconds later. */
const longestAnswerMs = 7_000

function announce(address: string, codes: { admin: string; code: string }[], dataDir: string) {
  const lines = [`Voices for Wildlife is ready: ${address}`]
  if (codes.length > 0) {
    lines.push(
      '',
      `Authentication codes for ${address}/admin/wildlifeafrica`,
      'Write them down: they are shown this once and kept nowhere.',
    )
    for (const { admin, code } of codes) lines.push(`  ${admin}  ${code}`)
    lines.push(`Lost one? Set ADMIN1_CODE or ADMIN2_CODE and start again. Data is kept in ${dataDir}.`)
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
