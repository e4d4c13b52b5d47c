import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { projectFolder } from '../../platform/paths.ts'
import { openFile } from '../../platform/storage/disk.ts'
import type { OpenFile } from '../../platform/storage/storage.ts'

/*
 * A page that is open while another build is deployed goes on with the files of its own build. Each build leaves a copy of them in the data
 * folder, among what is not backed up, and they are answered with for a day after they were replaced.
 */

/** Builds before the present one. Who deploys more often within a day has pages ask for the oldest ones in vain. */
const mostReplaced = 3

/** In the folder of a build: when another one took its place. */
const replacedName = 'replaced-at'

/** Begins the name of a copy under way. One that was broken off is removed at the next start. */
const unfinished = '.'

/** Only what is named by its content: `/assets/fr/StoryScreen-BQOEG2BZ.js`, packed or not. */
const shape = /^\/assets\/(?:[a-z]+\/)?[\w.-]+-[\w-]{8}\.\w+(?:\.br)?$/

interface Given {
  config: Pick<Deps['config'], 'dataDir'>
  clock: Deps['clock']
  /** What browsers load of this build. */
  folder?: string
}

const placeOf = ({ dataDir }: Given['config']) => path.join(dataDir, 'cache', 'assets')

/** Copies the files of this build, and notes that the others are replaced. One process at a time. */
export async function keepAssets(given: Given): Promise<void> {
  const place = placeOf(given.config)
  const { folder = path.join(projectFolder, 'dist/pwa') } = given
  await mkdir(place, { recursive: true })
  for (const name of await readdir(place)) if (name.startsWith(unfinished)) await removeIn(place, name)
  const build = await nameOf(path.join(folder, 'assets'))
  const builds = await buildsIn(place)
  if (!builds.includes(build)) await copyWhole(folder, place, build)
  await rm(path.join(place, build, replacedName), { force: true })
  for (const other of builds) {
    if (other === build || (await replacedAt(place, other)) !== null) continue
    await writeFile(path.join(place, other, replacedName), given.clock.now().toISOString())
  }
  await sweepAssets(given)
}

/** Removes the files of builds that were replaced more than a day ago, and of all but the latest ones. */
export async function sweepAssets({ config, clock }: Pick<Given, 'config' | 'clock'>): Promise<void> {
  const place = placeOf(config)
  const replaced = await Promise.all(
    (await buildsIn(place)).map(async (build) => ({ build, at: await replacedAt(place, build) })),
  )
  const latestFirst = replaced
    .flatMap(({ build, at }) => (at === null ? [] : [{ build, at }]))
    .sort((one, other) => other.at - one.at)
  const oldest = clock.now().getTime() - dayMs
  for (const [index, { build, at }] of latestFirst.entries())
    if (index >= mostReplaced || at < oldest) await removeIn(place, build)
}

export const assetJobs = (deps: Pick<Deps, 'config' | 'clock'>): JobHandlers => ({
  'assets.sweep': defineJob({ everyMs: dayMs / 24, run: () => sweepAssets(deps) }),
})

/** A file of another build, which this or another process has kept, and where it lies. */
export async function findKept(
  config: Given['config'],
  address: string,
): Promise<{ file: OpenFile; place: string } | null> {
  if (!shape.test(address)) return null
  const place = placeOf(config)
  for (const build of await buildsIn(place)) {
    const file = await openFile(path.join(place, build, address))
    if (file) return { file, place: path.join(place, build, address) }
  }
  return null
}

async function buildsIn(place: string): Promise<string[]> {
  const names = await readdir(place).catch(() => [])
  return names.filter((name) => !name.startsWith(unfinished))
}

/** Of the names of its files, each of which is made of a content. */
async function nameOf(assets: string): Promise<string> {
  const names = (await readdir(assets, { recursive: true })).sort()
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
}

/** It bears its name as soon as it is whole. */
async function copyWhole(folder: string, place: string, build: string) {
  const part = path.join(place, unfinished + build)
  try {
    await cp(path.join(folder, 'assets'), path.join(part, 'assets'), {
      recursive: true,
      // Browsers of today take Brotli; for others there is the file as it is.
      filter: (source) => !source.endsWith('.gz'),
    })
    await rename(part, path.join(place, build))
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** In milliseconds; null for a build that was not replaced. What is not legible was broken off while it was written. */
async function replacedAt(place: string, build: string): Promise<number | null> {
  const text = await readFile(path.join(place, build, replacedName), 'utf8').catch(() => null)
  return text === null ? null : Date.parse(text) || 0
}

/** Renamed first, so that nobody is answered with a half. */
async function removeIn(place: string, name: string) {
  const leaving = path.join(place, `${unfinished}${name.replace(/^\./, '')}`)
  if (name !== path.basename(leaving)) await rename(path.join(place, name), leaving)
  await rm(leaving, { recursive: true, force: true })
}
