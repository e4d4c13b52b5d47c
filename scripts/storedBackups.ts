import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { manifestName } from '../api/platform/backups.ts'
import type { Config } from '../api/platform/config.ts'
import { placeOf } from '../api/platform/storage/apart.ts'
import { digestOf, hashing } from '../api/platform/storage/digest.ts'
import { type Objects, openObjects } from '../api/platform/storage/s3.ts'

type Settings = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** What a backup at a store holds: its files by the path in its folder. They lie at the store by their hash, once for all backups. */
const contents = z.object({
  files: z.array(z.object({ path: z.string(), sha256: z.string(), bytes: z.number(), modifiedAt: z.coerce.date() })),
})
type Contents = z.output<typeof contents>

/** What no backup needs is deleted after a day: another one may be on its way. */
const restMs = 24 * 3_600_000
const listName = /^\d{4}-\d\d-\d\dT[\d-]+Z\.json$/

/** `s3://bucket/prefix`, where backups lie. */
function openPlace(url: string, settings: Settings) {
  if (!settings.S3_ACCESS_KEY_ID) throw new Error('Backups at a store need S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  const { bucket, prefix } = placeOf(url)
  const objects = openObjects(bucket, settings)
  return {
    objects,
    keyOf: (name: string) => `${prefix}${name}`,
    fileKey: (sha256: string) => `${prefix}files/${sha256}`,
  }
}
type Place = ReturnType<typeof openPlace>

/** Brings a finished backup to a store. What is there already is not sent again; older backups there beyond `keep` are deleted. */
export async function sendBackup(folder: string, given: { url: string; keep: number; settings: Settings }) {
  const place = openPlace(given.url, given.settings)
  const known = await filesAt(place)
  const sent = { files: 0, bytes: 0 }
  const files: Contents['files'] = []
  for (const name of await filesIn(folder)) {
    const file = path.join(folder, name)
    const digest = await digestOf(file)
    if (!known.has(digest.sha256)) {
      await place.objects.put(place.fileKey(digest.sha256), file, digest)
      known.set(digest.sha256, new Date())
      sent.files += 1
      sent.bytes += digest.bytes
    }
    files.push({ path: name, sha256: digest.sha256, bytes: digest.bytes, modifiedAt: digest.modifiedAt })
  }
  await putText(place, `${path.basename(folder)}.json`, JSON.stringify({ files } satisfies Contents))
  const there = await filesAt(place)
  if (files.some(({ sha256 }) => !there.has(sha256)))
    throw new Error('The store has lost a part of the backup while it was sent. Run the command again.')
  await forgetOld(place, given.keep, there)
  return sent
}

/** The newest backup at a store, or the one of a name: brought into `into`, as if it had been made there. Returns its folder. */
export async function fetchBackup({
  url,
  settings,
  into,
}: {
  url: string
  settings: Settings
  into: string
}): Promise<string> {
  const [, base = url, wanted] = /^(.*)\/(\d{4}-\d\d-\d\dT[\d-]+Z)\/?$/.exec(url) ?? []
  const place = openPlace(base, settings)
  const name = wanted ? `${wanted}.json` : (await listsAt(place)).at(-1)
  const list = name && (await readList(place, name))
  if (!list) throw new Error(`There is no backup at ${url}.`)
  const folder = path.join(into, path.basename(name, '.json'))
  const unfinished = `${folder}.fetched`
  await rm(unfinished, { recursive: true, force: true })
  // What says that a backup is whole comes last.
  const isLast = (one: { path: string }) => Number(one.path === manifestName)
  for (const file of list.files.toSorted((a, b) => isLast(a) - isLast(b))) await fetchFile(place, file, unfinished)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  return folder
}

async function fetchFile(place: Place, { path: name, sha256, modifiedAt }: Contents['files'][number], into: string) {
  const file = path.join(into, name)
  if (path.relative(into, file).startsWith('..')) throw new Error(`${name} does not belong in a backup.`)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const source = await place.objects.read(place.fileKey(sha256))
  if (!source) throw new Error(`${name} is missing at the store.`)
  const hash = createHash('sha256')
  await pipeline(source, hashing(hash), createWriteStream(file, { mode: 0o600, flush: true }))
  if (hash.digest('hex') !== sha256) throw new Error(`${name} is not what was sent to the store.`)
  await utimes(file, modifiedAt, modifiedAt)
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
}

/** By their hash, with the time of their arrival. */
async function filesAt({ objects, fileKey }: Place): Promise<Map<string, Date>> {
  const found = new Map<string, Date>()
  for await (const page of objects.list(fileKey('')))
    for (const { key, modifiedAt } of page) found.set(path.posix.basename(key), modifiedAt)
  return found
}

/** Oldest first. */
async function listsAt({ objects, keyOf }: Place): Promise<string[]> {
  const names: string[] = []
  for await (const page of objects.list(keyOf('2'))) for (const { key } of page) names.push(path.posix.basename(key))
  return names.filter((name) => listName.test(name)).sort()
}

async function readList({ objects, keyOf }: Place, name: string): Promise<Contents | null> {
  const source = await objects.read(keyOf(name))
  return source && contents.parse(JSON.parse(await text(source)))
}

async function putText(
  { objects, keyOf }: { objects: Objects; keyOf(name: string): string },
  name: string,
  words: string,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'voices-backup-'))
  try {
    const file = path.join(folder, name)
    await writeFile(file, words)
    await objects.put(keyOf(name), file, await digestOf(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function forgetOld(place: Place, keep: number, there: Map<string, Date>): Promise<void> {
  const lists = await listsAt(place)
  for (const name of lists.slice(0, -keep)) await place.objects.remove(place.keyOf(name))
  const kept = await Promise.all(lists.slice(-keep).map((name) => readList(place, name)))
  const needed = new Set(kept.flatMap((list) => list?.files.map(({ sha256 }) => sha256) ?? []))
  for (const [sha256, at] of there)
    if (!needed.has(sha256) && Date.now() - at.getTime() > restMs) await place.objects.remove(place.fileKey(sha256))
}
