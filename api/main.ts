import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { readConfig } from './platform/config.ts'
import { openLog } from './platform/log.ts'
import { serve } from './serve.ts'
import { supervise } from './supervise.ts'

/** The process: settings, then the server, or several of it side by side. */
async function main() {
  // What the server writes is for its own user alone: the database holds people's addresses.
  process.umask(0o077)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = openLog(config)
  if (config.PROCESSES > 1 && cluster.isPrimary) await supervise({ config, log })
  else await serve({ config, log })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
