import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Config } from './config.ts'
import { databaseName } from './database.ts'
import { placeOf } from './storage/apart.ts'

type Settings = Pick<
  Config,
  'LITESTREAM_PATH' | 'COPIES_DAYS' | 'COPIES_METRICS_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'dataDir'
>

/**
 * The configuration of Litestream for a data folder, as YAML: versions 0.3 and 0.5 each read their own words of it. The keys of the
 * store come from the environment, so that the file holds no secret. `url` is `s3://bucket/prefix` or `file:///folder`.
 */
export function litestreamConfig(url: string, settings: Settings): string {
  const { COPIES_DAYS: days, COPIES_METRICS_URL: metrics, dataDir } = settings
  const retention = `${days * 24}h`
  const replica = {
    ...(url.startsWith('file:') ? folderOf(url) : storeOf(url, settings)),
    'sync-interval': '1s',
    'snapshot-interval': '24h',
    retention,
    'retention-check-interval': '1h',
  }
  return [
    '# Written by `npm run litestream:config`: write it anew after a change of the settings.',
    ...(metrics ? [`addr: ${quoted(new URL(metrics).host)}`] : []),
    'snapshot:',
    '  interval: 24h',
    `  retention: ${retention}`,
    'dbs:',
    `  - path: ${quoted(path.join(dataDir, databaseName))}`,
    '    replicas:',
    ...Object.entries(replica).map(
      ([name, value], index) => `${index === 0 ? '      - ' : '        '}${name}: ${value}`,
    ),
    '',
  ].join('\n')
}

/** A text of YAML that is a text whatever is in it; `$` would begin a name of the environment. */
const quoted = (text: string) => JSON.stringify(text)

const folderOf = (url: string) => ({ type: 'file', path: quoted(new URL(url).pathname) })

function storeOf(url: string, { S3_ENDPOINT: endpoint, S3_REGION: region }: Settings) {
  const { bucket, prefix } = placeOf(url)
  return {
    type: 's3',
    bucket: quoted(bucket),
    path: quoted(`${prefix}${databaseName}`),
    region: quoted(region),
    ...(endpoint ? { endpoint: quoted(endpoint), 'force-path-style': 'true' } : {}),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Litestream puts the environment in.
    'access-key-id': '${S3_ACCESS_KEY_ID}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the same.
    'secret-access-key': '${S3_SECRET_ACCESS_KEY}',
  }
}

/** An instant as people write it, in UTC where nothing else is said: `2026-11-22T10:00`. Errors: it is none, or has not come yet. */
export function instantOf(text: string, now = new Date()): string {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?$/.test(text)
    ? new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
    : null
  if (!at || Number.isNaN(at.getTime()))
    throw new Error('--at wants an instant such as 2026-11-22T10:00, in UTC, or with a zone such as +03:00.')
  if (at > now) throw new Error(`--at ${text} has not come yet.`)
  return at.toISOString()
}

interface Wanted {
  /** `s3://bucket/prefix` or `file:///folder`. */
  url: string
  /** The last instant of which anything is wanted, as ISO 8601; the newest without it. */
  at?: string
  settings: Settings
}

/**
 * Brings the database back from where Litestream copies it to, into a folder that is removed after `use`. Errors: there is no
 * Litestream; what it says, such as that nothing is there.
 */
export async function withCopy<T>(wanted: Wanted, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'voices-copy-'))
  try {
    await copyTo(path.join(folder, databaseName), wanted)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same, into a file that is not there yet. */
export async function copyTo(file: string, { url, at, settings }: Wanted): Promise<void> {
  const config = `${file}.litestream.yml`
  await writeFile(config, litestreamConfig(url, settings))
  const asked = ['restore', '-config', config, '-o', file, ...(at ? ['-timestamp', at] : [])]
  try {
    await run(settings.LITESTREAM_PATH ?? 'litestream', [...asked, path.join(settings.dataDir, databaseName)])
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT')
      throw new Error('Litestream is not installed: docs/operate/durability.md says where to get it.', { cause: error })
    throw new Error(`Litestream could not bring it back: ${lastLineOf(stderr) || String(error)}`, { cause: error })
  } finally {
    await rm(config, { force: true })
  }
}

const run = promisify(execFile)
const lastLineOf = (text = '') => text.trim().split('\n').at(-1) ?? ''
