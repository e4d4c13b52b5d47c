import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { settleAdminCodes } from '../../api/admin/codes.ts'
import { createApp } from '../../api/app.ts'
import { openContainer } from '../../api/container.ts'
import { systemClock } from '../../api/platform/clock.ts'
import { readConfig } from '../../api/platform/config.ts'
import { listen } from '../../api/platform/listen.ts'
import { routesOf } from '../../api/routes.ts'
import { callsOf, usualSettings, type Victim } from './victim.ts'

/** The API as a server within this process: quick to begin, and needs no build. */
export async function openInside(settings: Record<string, string> = {}): Promise<Victim> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-attacked-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...usualSettings, ...settings })
  const container = await openContainer({ config, clock: systemClock, log: pino({ level: 'silent' }) })
  await settleAdminCodes(container.deps)
  const app = createApp(container.deps)
  const server = listen(app, { port: 0, hostname: '127.0.0.1' }, () => container.start()) as Server
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    port,
    dataDir,
    routes: routesOf(app),
    ...callsOf(origin),
    process: null,
    async stop() {
      server.close()
      server.closeAllConnections()
      await container.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
