import path from 'node:path'
import { z } from 'zod'
import { projectFolder } from './paths.ts'

const onOff = (usual: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(usual)
    .transform((value) => value === 'on')
const code = z.string().min(8, 'at least 8 characters').optional()

/** Everything an operator can set, all optional. `.env.example` repeats the sentences; a test keeps the two equal. */
export const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on. 0 takes any free one.'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address visitors use, for links in shares and feeds. Without it, http://localhost:PORT.'),
  DATA_DIR: z
    .string()
    .default('data/var')
    .describe('Folder for everything the server writes: database, media, backups, secrets.'),
  ADMIN1_CODE: code.describe('Authentication code of admin1. Without it, one is generated and printed once.'),
  ADMIN2_CODE: code.describe('Authentication code of admin2. Without it, one is generated and printed once.'),
  SECRET_KEY: z
    .string()
    .min(32, 'at least 32 characters')
    .optional()
    .describe(
      'Master secret: signs receipts and hides network addresses. Without it, one is generated and kept in DATA_DIR.',
    ),
  TRUST_PROXY: onOff('off').describe('on: believe X-Forwarded-For. Only behind a proxy that sets it.'),
  DEMO_CONTENT: onOff('on').describe(
    'on: fill an empty database with demonstration stories and news. off: start bare.',
  ),
  EXTERNAL_DONATE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Donation page that stories and news link to. Without it, the /donate page of this site.'),
  WILDLIFE_BLOG_FEED: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'RSS or Atom feed of the Wildlife Blog, read every hour and shown among the news. Without it, own news only.',
    ),
  FFMPEG_PATH: z
    .string()
    .optional()
    .describe('ffmpeg to use. Without it, the one on the PATH, else the one in the packages.'),
  FFPROBE_PATH: z.string().optional().describe('ffprobe to use, found like ffmpeg.'),
  WORKER_OFF: onOff('off').describe(
    'on: every service worker removes itself and its caches at its next contact. Outboxes stay. For emergencies.',
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severe message to log.'),
})

export type Config = z.output<typeof configSchema> & { dataDir: string; publicUrl: string }

/** Reads the environment, or throws one error that names every wrong value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = configSchema.safeParse(given)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings cannot be used:\n${problems.join('\n')}`)
  }
  const config = result.data
  return {
    ...config,
    dataDir: path.resolve(projectFolder, config.DATA_DIR),
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
  }
}
