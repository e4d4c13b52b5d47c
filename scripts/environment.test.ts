import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { configSchema, readConfig } from '../api/platform/config.ts'
import { projectFolder } from '../api/platform/paths.ts'
import { serverArguments } from './server.ts'

const read = (name: string) => readFileSync(path.join(projectFolder, name), 'utf8')
const exampleFile = path.join(projectFolder, '.env.example')

/** The settings as somebody looks for them. Every site needs the first ones. */
const chapters: Record<string, string[]> = {
  'What every public site sets': ['PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'MAIL_FROM'],
  'The server': [
    'PORT',
    'HOST',
    'PROCESSES',
    'ROLE',
    'WRITER_URL',
    'DATA_DIR',
    'LOG_LEVEL',
    'DRAIN_SECONDS',
    'WORKER_OFF',
  ],
  'Administrators and secrets': ['ADMIN1_CODE', 'ADMIN2_CODE', 'SECRET_KEY'],
  'What the site shows': ['DEMO_CONTENT', 'EXTERNAL_DONATE_URL', 'TRANSLATIONS_URL', 'WILDLIFE_BLOG_FEED'],
  'Answers and alerts': ['IMAP_URL', 'VAPID_SUBJECT'],
  'Stripe: donations by card, payouts to authors': [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PAYOUT_WEBHOOK_SECRET',
    'STRIPE_ACCOUNT_COUNTRY',
    'CARD_FEE_PERCENT',
    'CARD_FEE_CENTS',
    'MONTHLY_FEE_PERCENT',
    'STRIPE_API_BASE',
  ],
  'PayPal: donations': ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_API_BASE'],
  'Flutterwave: mobile money and banks': [
    'FLUTTERWAVE_SECRET_KEY',
    'FLUTTERWAVE_WEBHOOK_SECRET',
    'FLUTTERWAVE_SENDER',
    'FLUTTERWAVE_API_BASE',
  ],
  'OpenAI: drafts': ['OPENAI_API_KEY', 'OPENAI_MODEL', 'OPENAI_TRANSCRIPTION_MODEL', 'OPENAI_BASE_URL'],
  'Social networks': ['FACEBOOK_GRAPH_BASE', 'FACEBOOK_GRAPH_VERSION', 'TWITTER_API_BASE'],
  'Photos, videos and recordings': ['FFMPEG_PATH', 'FFPROBE_PATH', 'MEDIA_URL', 'MEDIA_DELIVERY'],
  'A store that speaks S3: for files, copies or backups': [
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ],
  'Copies and backups': ['COPIES_URL', 'COPIES_DAYS', 'COPIES_METRICS_URL', 'LITESTREAM_PATH', 'BACKUP_ALERT'],
  'A cache in front': ['CDN', 'PURGE_URL', 'PURGE_KEY'],
  Metrics: ['METRICS_PORT', 'METRICS_HOST'],
  'For trying out': ['STRIPE_JS_URL', 'PAYPAL_SDK_URL', 'PUSH_ALLOW_LOOPBACK', 'IMPORT_ALLOW_LOOPBACK'],
}

/** With the sign before each setting taken away. */
const allSet = (example: string) => example.replaceAll(/^#(?=[A-Z])/gm, '')

describe('.env.example', () => {
  it('explains every setting in its own words, with its default', async () => {
    expect(Object.values(chapters).flat().sort()).toEqual(Object.keys(configSchema.shape).sort())
    await expect(exampleEnvironment()).toMatchFileSnapshot(exampleFile)
  })

  it('sets nothing as it stands, and names the defaults of the product', () => {
    expect(parseEnv(read('.env.example'))).toEqual({})
    const named = parseEnv(allSet(read('.env.example')))
    expect(Object.keys(named).sort()).toEqual(Object.keys(configSchema.shape).sort())
    expect(readConfig(named)).toEqual(readConfig({}))
  })

  it('every setting is in the table of the settings, and no other', () => {
    const table = read('docs/operate/settings.md').match(/\| setting[\s\S]*?(\n\n|$)/)?.[0] ?? ''
    const named = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) => cell?.match(/[A-Z][A-Z\d_]+/g) ?? [])
    expect(named.sort()).toEqual(Object.keys(configSchema.shape).sort())
  })
})

it('the image starts the server as npm start does, and this Node knows how', () => {
  const command = read('Dockerfile').match(/^CMD (\["node", "--.*\])$/m)?.[1]
  const [node, ...given] = JSON.parse(command ?? '[]') as string[]
  expect([node, ...given]).toEqual(['node', ...serverArguments('')])
  expect(spawnSync(process.execPath, [...given.slice(0, -1), '--eval', '']).status).toBe(0)
})

it('the image has one Node, of the major that the packages bring, and no compiler', () => {
  const image = read('Dockerfile')
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const majors = new Set(Object.values(optionalDependencies).map((version) => version.split('.')[0]))
  const bases = [...image.matchAll(/^FROM node:(\d+)-bookworm-slim/gm)].map(([, major]) => major)
  expect(bases).toEqual([...majors, ...majors])
  const removed =
    image
      .match(/rm -rf ((?:node_modules\/\S+ ?)+)/)?.[1]
      ?.trim()
      .split(' ') ?? []
  const isRemoved = (name: string) => removed.some((kept) => path.matchesGlob(`node_modules/${name}`, kept))
  expect(Object.keys(optionalDependencies).filter((name) => !isRemoved(name))).toEqual([])
  expect(isRemoved('.bin/node')).toBe(true)
  expect(isRemoved('nodemailer')).toBe(false)
  expect(image).not.toMatch(/g\+\+|python3|\bmake\b/)
})

describe('compose.yml', () => {
  const services = servicesOf(read('compose.yml'))
  const inImage = Object.fromEntries(
    (read('Dockerfile').match(/^ENV (.*)$/m)?.[1] ?? '').split(' ').map((one) => one.split('=') as [string, string]),
  )

  it.each([
    ['no .env', ''],
    ['.env.example as .env', read('.env.example')],
    ['every setting of it set', allSet(read('.env.example'))],
  ])('keeps the data in the volume and answers at the port that is let out, with %s', (_, env) => {
    for (const { environment, text } of Object.values(services)) {
      const config = readConfig({ ...inImage, ...parseEnv(env), ...environment })
      expect(config).toMatchObject({ dataDir: '/data', HOST: '0.0.0.0', PORT: 3000 })
      expect(text).toContain('- data:/data\n')
      expect(text).toMatch(/env_file:\n +- path: \.env\n +required: false\n/)
    }
    expect(services.voices?.text).toContain('"127.0.0.1:3000:3000"')
  })

  it('copies where COPIES_URL is set; else it says that nothing is copied, and rests', () => {
    const script = services.litestream?.text.match(/- sh\n +- -c\n +- \|\n((?: {8}.*\n)+)/)?.[1] ?? ''
    const programs = mkdtempSync(path.join(tmpdir(), 'compose-'))
    onTestFinished(() => rmSync(programs, { recursive: true }))
    for (const name of ['node', 'litestream', 'sleep'])
      writeFileSync(path.join(programs, name), `#!/bin/sh\necho ${name} "$@"\n`, { mode: 0o755 })
    const linesWith = (env: Record<string, string>) =>
      // Compose reads two dollars as one.
      spawnSync('/bin/sh', ['-c', script.replaceAll('$$', '$')], {
        env: { PATH: programs, ...env },
        encoding: 'utf8',
      }).stdout.split('\n')
    expect(linesWith({})).toEqual(['COPIES_URL is not set: nothing is copied.', 'sleep infinity', ''])
    expect(linesWith({ COPIES_URL: 's3://voices/site' })).toEqual([
      'node dist/scripts/litestream.js',
      'litestream replicate -config /data/litestream.yml',
      '',
    ])
  })
})

/** Each service of a compose file with its text, and what it sets in the environment. */
function servicesOf(compose: string): Record<string, { text: string; environment: Record<string, string> }> {
  const part = compose.match(/^services:\n([\s\S]*?)(?=^\S)/m)?.[1] ?? ''
  const found = [...part.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)*)/gm)]
  return Object.fromEntries(
    found.map(([, name = '', text = '']) => {
      const lines = text.match(/^ {4}environment:\n((?: {6}.*\n)*)/m)?.[1] ?? ''
      const pairs = [...lines.matchAll(/^ {6}(\w+): "?([^"\n]*)"?$/gm)].map(([, key, value]) => [key, value])
      return [name, { text, environment: Object.fromEntries(pairs) }]
    }),
  )
}

function exampleEnvironment(): string {
  const usual: Record<string, unknown> = configSchema.parse({})
  const entries = Object.entries(chapters).flatMap(([title, names]) => [
    `# ${'-'.repeat(4)} ${title} ${'-'.repeat(4)}\n`,
    ...names.map((name) => `# ${descriptionOf(name)}\n#${name}=${inWords(usual[name])}\n`),
  ])
  const head =
    '# All settings are optional. Copy this file to .env, and take the # away before each one that you set.\n# A value that stands here is what the product does without it.\n'
  return [head, ...entries].join('\n')
}

const descriptionOf = (name: string) => configSchema.shape[name as keyof typeof configSchema.shape].description

const inWords = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? ''))
