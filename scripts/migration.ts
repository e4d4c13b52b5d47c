import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { isMain, run } from './process.ts'

const migrations = path.join(projectFolder, 'data/migrations')

/**
 * Drizzle Kit compares the tables with the newest snapshot alone (its `prepareMigrationFolder` reads the others only to see that no two have
 * one parent), so that each older one, some 200 kB, is deleted once a newer one is there.
 */
export function removeOlderSnapshots(folder: string): void {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.sort().slice(0, -1)) rmSync(path.join(folder, name))
}

/** `npm run migration -- --name what_is_new`: writes the next migration after a table changed. */
async function writeMigration(): Promise<number> {
  const kit = path.join(projectFolder, 'node_modules/.bin/drizzle-kit')
  const code = await run(kit, ['generate', ...process.argv.slice(2)], { cwd: projectFolder })
  if (code === 0) removeOlderSnapshots(path.join(migrations, 'meta'))
  return code
}

if (isMain(import.meta.url)) process.exitCode = await writeMigration()
