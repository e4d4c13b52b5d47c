import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../api/platform/clock.ts'
import { readConfig } from '../api/platform/config.ts'
import { databaseName, openDatabase } from '../api/platform/database.ts'
import { openStoreApart } from '../api/platform/storage/apart.ts'
import { openMediaStorage } from '../api/platform/storage/disk.ts'
import { moveAllMedia } from '../api/stories/media/move.ts'
import { failPlainly, isMain, say } from './process.ts'

const homes = { s3: 'store', disk: 'disk' } as const
const sayEveryMs = 5_000
const mostLines = 20

/** `npm run media:move -- --to s3`, or `--to disk`. */
async function mediaMove() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const to = homes[values.to as keyof typeof homes]
  if (!to) throw new Error('Say where to: npm run media:move -- --to s3, or --to disk.')
  const config = readConfig(process.env)
  if (!config.MEDIA_URL) throw new Error('MEDIA_URL names no store. Set it to where the files go to, or lie now.')
  const file = path.join(config.dataDir, databaseName)
  if (!existsSync(file)) throw new Error(`There is nothing to move: ${file} does not exist.`)
  process.umask(0o077)
  const db = openDatabase(file)
  try {
    const apart = openStoreApart({ config, db, clock: systemClock })
    const storage = await openMediaStorage(config.dataDir, { apart })
    let said = Date.now()
    const moved = await moveAllMedia({ db, clock: systemClock, storage }, to, ({ looked, failed }, all) => {
      if (Date.now() - said < sayEveryMs) return
      said = Date.now()
      say(`${looked} of ${all} photos and videos; ${failed.length} failed.`)
    })
    for (const line of moved.failed.slice(0, mostLines)) say(`Not moved: ${line}`)
    if (moved.failed.length > mostLines) say(`And ${moved.failed.length - mostLines} more.`)
    const place = to === 'disk' ? config.dataDir : config.MEDIA_URL
    say(`${moved.files} files were carried to ${place}; ${moved.looked} photos and videos were looked at.`)
    if (moved.isCutShort) say('The rest was not tried. Run it again: it goes on where it is now.')
    else if (moved.failed.length === 0)
      say(to === 'disk' ? 'Nothing lies at the store any more.' : 'All of them lie there.')
    if (moved.failed.length > 0) process.exitCode = 1
  } finally {
    db.$client.close()
  }
}

if (isMain(import.meta.url)) await mediaMove().catch(failPlainly)
