import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readConfig } from '../api/platform/config.ts'
import { litestreamConfig } from '../api/platform/copies.ts'
import { failPlainly, isMain, say } from './process.ts'

/** `npm run litestream:config` writes what Litestream needs to know of this server into its data folder. */
async function writeLitestreamConfig() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (!config.COPIES_URL) throw new Error('Set COPIES_URL first: where the database is copied to.')
  const file = path.join(config.dataDir, 'litestream.yml')
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(file, litestreamConfig(config.COPIES_URL, config))
  say(`Written: ${file}`)
  say(`Run beside the server, with the same environment: litestream replicate -config ${file}`)
}

if (isMain(import.meta.url)) await writeLitestreamConfig().catch(failPlainly)
