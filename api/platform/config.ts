import path from 'node:path'
import { z } from 'zod'
import { isStripeCountry } from '../../data/vocabulary/stripeCountries.ts'
import { cacheKindOf } from './cacheKind.ts'
import {
  code,
  isSafe,
  keyOfStripe,
  onOff,
  placeAtStore,
  providerBase,
  signingSecret,
  trustedProxies,
} from './configShapes.ts'
import { projectFolder } from './paths.ts'

/** Everything an operator can set, all optional. `.env.example` repeats the sentences; a test keeps the two equal. */
export const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on. 0 takes any free one.'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on.'),
  PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe(
      'How many processes answer, on one port and one DATA_DIR. The first of them also does the work that waits.',
    ),
  ROLE: z
    .enum(['all', 'web', 'worker', 'reader'])
    .default('all')
    .describe(
      'web: only answer. worker: only do the work that waits. all: both. Processes of web and worker share one DATA_DIR. reader: on another machine, show the public site from a copy of the database, and pass the rest on to WRITER_URL.',
    ),
  WRITER_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/$/, ''))
    .optional()
    .describe(
      'For ROLE=reader: address of the server that writes, such as http://10.0.0.2:3000. Its TRUST_PROXY has to name this machine.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address visitors use, for links in shares and feeds. Without it, http://localhost:PORT.'),
  DATA_DIR: z
    .string()
    .default('data/var')
    .describe('Folder for everything the server writes: database, media, backups, secrets.'),
  ADMIN1_CODE: code.describe(
    'Authentication code of admin1. Without it, one is generated, and printed at each start until somebody has signed in with it.',
  ),
  ADMIN2_CODE: code.describe(
    'Authentication code of admin2. Without it, one is generated, and printed at each start until somebody has signed in with it.',
  ),
  SECRET_KEY: z
    .string()
    .min(32, 'at least 32 characters')
    .optional()
    .describe(
      'Master secret: signs receipts and hides network addresses. Without it, one is generated and kept in DATA_DIR.',
    ),
  TRUST_PROXY: trustedProxies.describe(
    'Addresses of the proxies in front, such as 127.0.0.1/8,::1: their X-Forwarded-For is believed. on: that of whoever is connected.',
  ),
  DEMO_CONTENT: onOff('on').describe(
    'on: fill an empty database with demonstration stories and news, and the desk with invented people. off: start bare.',
  ),
  EXTERNAL_DONATE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Donation page that stories and news link to, unless an admin names another in Settings. Without both, the /donate page of this site.',
    ),
  TRANSLATIONS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where a translation of the site is corrected; {language} in it becomes fr, pt, sw or ar. Without it, the page about the translations shows the files.',
    ),
  WILDLIFE_BLOG_FEED: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'RSS or Atom feed of the Wildlife Blog, read every hour and shown among the news. Without it, own news only.',
    ),
  STRIPE_SECRET_KEY: keyOfStripe('sk|rk').describe(
    'Secret key of Stripe, for donations by card. Needs the publishable key and the webhook secret.',
  ),
  STRIPE_PUBLISHABLE_KEY: keyOfStripe('pk').describe('Publishable key of Stripe: the one that browsers may know.'),
  STRIPE_WEBHOOK_SECRET: signingSecret.describe('Signing secret of the webhook at /api/stripe-webhook.'),
  STRIPE_PAYOUT_WEBHOOK_SECRET: signingSecret.describe(
    'Signing secret of the webhook at /api/stripe-payout-webhook, for payouts to authors.',
  ),
  STRIPE_ACCOUNT_COUNTRY: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isStripeCountry, 'the country of your Stripe account as two letters, such as US, GB or DE')
    .default('US')
    .describe('Country of your Stripe account, as two letters. It decides where authors can be paid by Stripe.'),
  CARD_FEE_PERCENT: z.coerce
    .number()
    .min(0)
    .max(20)
    .default(2.9)
    .describe('What a card payment costs you, in percent of it: donors may cover it.'),
  CARD_FEE_CENTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(500)
    .default(30)
    .describe('What a card payment costs you beside that, in US cents.'),
  MONTHLY_FEE_PERCENT: z.coerce
    .number()
    .min(0)
    .max(20)
    .default(0.7)
    .describe('What a payment of a monthly donation costs you more than another by card, in percent of it.'),
  STRIPE_API_BASE: providerBase.describe('Another address for Stripe. Without it, https://api.stripe.com.'),
  PAYPAL_CLIENT_ID: z.string().optional().describe('Client id of PayPal, for donations by PayPal. Needs the secret.'),
  PAYPAL_CLIENT_SECRET: z.string().optional().describe('Client secret of PayPal.'),
  PAYPAL_API_BASE: providerBase.describe(
    "Another address for PayPal, such as its sandbox's. Without it, https://api-m.paypal.com.",
  ),
  FLUTTERWAVE_SECRET_KEY: z
    .string()
    .trim()
    .regex(/^FLWSECK(_TEST)?-./, 'begins with FLWSECK- or FLWSECK_TEST-')
    .optional()
    .describe(
      'Secret key of Flutterwave, for payouts to mobile money and bank accounts, and gifts from mobile money. Needs the secret of its webhook.',
    ),
  FLUTTERWAVE_WEBHOOK_SECRET: z
    .string()
    .trim()
    .min(16, 'at least 16 characters')
    .optional()
    .describe("Secret hash of the webhook at /api/flutterwave-webhook, chosen by you in Flutterwave's dashboard."),
  FLUTTERWAVE_SENDER: z
    .string()
    .trim()
    .regex(/^[A-Z]{2} \+\d{8,15}$/, 'the country as two letters, then the number, such as KE +254712345678')
    .optional()
    .describe(
      'Country and phone number of the initiative, such as KE +254712345678. Operators in Kenya and Tanzania want both with each payout.',
    ),
  FLUTTERWAVE_API_BASE: providerBase.describe(
    'Another address for Flutterwave. Without it, https://api.flutterwave.com.',
  ),
  STRIPE_JS_URL: providerBase.describe("For trying out: a script in the place of Stripe's own. Without it, Stripe's."),
  PAYPAL_SDK_URL: providerBase.describe("For trying out: a script in the place of PayPal's own. Without it, PayPal's."),
  OPENAI_API_KEY: z
    .string()
    .trim()
    .optional()
    .describe(
      'Key of OpenAI, for drafts of posts, of translations and of what is said in recordings. Without it, a template writer drafts posts, and people translate and write down.',
    ),
  OPENAI_MODEL: z
    .string()
    .trim()
    .optional()
    .describe(
      'Model of OpenAI that drafts. Without it, or once it is gone, the newest small one that the account has.',
    ),
  OPENAI_TRANSCRIPTION_MODEL: z
    .string()
    .trim()
    .optional()
    .describe(
      'Model of OpenAI that writes down what is said in a recording. Without it, or once it is gone, the newest that the account has.',
    ),
  OPENAI_BASE_URL: providerBase.describe(
    'Another address for OpenAI, or for a service that speaks like it. Without it, https://api.openai.com/v1.',
  ),
  FACEBOOK_GRAPH_BASE: providerBase.describe(
    "Another address for Facebook's Graph API. Without it, https://graph.facebook.com.",
  ),
  FACEBOOK_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'a version such as v26.0')
    .default('v26.0')
    .describe('Version of the Graph API.'),
  TWITTER_API_BASE: providerBase.describe('Another address for the API of X. Without it, https://api.x.com.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, such as smtps://user:password@mail.example.org. smtp:// is encrypted too, except with ?ignoreTLS=true. Without it, mail goes to DATA_DIR/mail.',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'an address, or Name <address>')
    .optional()
    .describe('Sender of mail, as an address or Name <address>. Needed with SMTP_URL.'),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe(
      'Mailbox in which answers to MAIL_FROM arrive, such as imaps://user:password@mail.example.org:993/INBOX. It is only looked at. Without it, answers are read in a mail program.',
    ),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto: and an address, or an https: address')
    .optional()
    .describe(
      "Whom push services write to about alerts on the admins' devices: mailto: or https:. Without it, the sender of mail, or PUBLIC_URL.",
    ),
  PUSH_ALLOW_LOOPBACK: onOff('off').describe('For trying out: on lets alerts go to a push service on 127.0.0.1.'),
  IMPORT_ALLOW_LOOPBACK: onOff('off').describe(
    'For trying out: on lets pictures of a WordPress export come from a server on 127.0.0.1.',
  ),
  FFMPEG_PATH: z
    .string()
    .optional()
    .describe('ffmpeg to use. Without it, the one on the PATH, if it is of 2021 (4.4) or later.'),
  FFPROBE_PATH: z.string().optional().describe('ffprobe to use, found like ffmpeg.'),
  CDN: onOff('off').describe(
    'on: a cache in front sends Lite-Mode: on or off with every question, and keeps pages by it alone. See docs/operate/cdn.md.',
  ),
  PURGE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where the cache in front is told what has changed: a Varnish with our VCL, or the purge call of Fastly or Cloudflare. Needs CDN=on and the key.',
    ),
  PURGE_KEY: z
    .string()
    .trim()
    .regex(/^[!-~]{16,}$/, 'at least 16 letters, digits and signs, no spaces')
    .optional()
    .describe('Key of the cache in front: the one in its VCL, or a token of Fastly or Cloudflare that may purge.'),
  MEDIA_URL: placeAtStore.describe(
    'Store for finished photos, videos and recordings, such as s3://bucket/prefix. Needs the keys of S3. Without it, they stay in DATA_DIR.',
  ),
  MEDIA_DELIVERY: z
    .enum(['stream', 'redirect'])
    .default('stream')
    .describe(
      'How files of that store reach a browser. stream: through this server. redirect: by an address of the store that works for 15 minutes.',
    ),
  S3_ENDPOINT: providerBase.describe("Address of a store that speaks S3. Without it, Amazon's of S3_REGION."),
  S3_REGION: z
    .string()
    .trim()
    .regex(/^[\w-]+$/, 'a region such as eu-west-1')
    .default('us-east-1')
    .describe('Region of the store.'),
  S3_ACCESS_KEY_ID: z.string().trim().optional().describe('Key of the store. Needs the secret one.'),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional().describe('Secret key of the store.'),
  COPIES_URL: z
    .union([placeAtStore, z.url({ protocol: /^file$/ })])
    .optional()
    .describe(
      'Where Litestream copies the database to, such as s3://bucket/prefix or file:///mnt/copies. Without it, nothing is copied.',
    ),
  COPIES_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(7)
    .describe('How many days those copies go back. What was erased leaves them as late; the privacy policy says so.'),
  LITESTREAM_PATH: z.string().optional().describe('litestream to use. Without it, the one on the PATH.'),
  COPIES_METRICS_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe(
      'Address at which Litestream tells how it is, such as http://127.0.0.1:9090/metrics: a copy that falls behind is then told.',
    ),
  WORKER_OFF: onOff('off').describe(
    'on: every service worker removes itself and its caches at its next contact. Outboxes stay. For emergencies.',
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severe message to log. debug: each request as well, by its route.'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('Port for metrics in the format of Prometheus, at /metrics. 0 takes any free one. Without it, none.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on for them. Whoever reaches it may read them: never one that the public reaches.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'How long the server goes on answering when it is told to stop, while /api/health/ready says 503: so long a proxy needs to notice.',
    ),
  BACKUP_ALERT: onOff('on').describe(
    'on: the admins are told when the last backup is older than a day, once there was one. off: backups are made in another way.',
  ),
})

/** Settings that make sense together only. */
const together = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['PURGE_URL', 'PURGE_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

const checkedConfig = configSchema.superRefine((config, context) => {
  for (const names of together)
    for (const name of names)
      if (names.some((other) => config[other]) && !config[name])
        context.addIssue({ code: 'custom', path: [name], message: `needed together with ${listOf(names, name)}` })
  checkStore(config, (name, message) => context.addIssue({ code: 'custom', path: [name], message }))
  const modes = [config.STRIPE_SECRET_KEY, config.STRIPE_PUBLISHABLE_KEY].map((key) => key?.split('_')[1])
  if (modes[0] && modes[1] && modes[0] !== modes[1])
    context.addIssue({
      code: 'custom',
      path: ['STRIPE_PUBLISHABLE_KEY'],
      message: 'of the same mode as STRIPE_SECRET_KEY: both test, or both live',
    })
  for (const name of ['PUSH_ALLOW_LOOPBACK', 'IMPORT_ALLOW_LOOPBACK'] as const)
    if (config.PUBLIC_URL?.startsWith('https:') && config[name])
      context.addIssue({ code: 'custom', path: [name], message: 'off, where visitors come over https' })
  if (config.ROLE === 'reader')
    for (const name of ['WRITER_URL', 'COPIES_URL', 'PUBLIC_URL'] as const)
      if (!config[name]) context.addIssue({ code: 'custom', path: [name], message: 'needed with ROLE=reader' })
  if (config.ROLE === 'reader' && config.PROCESSES > 1)
    context.addIssue({ code: 'custom', path: ['PROCESSES'], message: '1, with ROLE=reader' })
  if (config.PURGE_URL && !config.CDN)
    context.addIssue({ code: 'custom', path: ['CDN'], message: 'on, where PURGE_URL is set' })
  if (config.PURGE_URL && cacheKindOf(config.PURGE_URL) !== 'varnish' && !isSafe(config.PURGE_URL))
    context.addIssue({ code: 'custom', path: ['PURGE_URL'], message: 'https only, for Fastly and Cloudflare' })
  for (const name of ['STRIPE_JS_URL', 'PAYPAL_SDK_URL'] as const)
    if (config.PUBLIC_URL?.startsWith('https:') && config[name] && !config[name].startsWith('https:'))
      context.addIssue({ code: 'custom', path: [name], message: 'https only, where visitors come over https' })
})

function checkStore(config: z.output<typeof configSchema>, say: (name: string, message: string) => void): void {
  const isRedirecting = config.MEDIA_DELIVERY === 'redirect'
  if (config.MEDIA_URL && !config.S3_ACCESS_KEY_ID && !config.S3_SECRET_ACCESS_KEY)
    say('MEDIA_URL', 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  if (isRedirecting && !config.MEDIA_URL) say('MEDIA_DELIVERY', 'stream, where MEDIA_URL names no store')
  if (isRedirecting && config.PUBLIC_URL?.startsWith('https:') && config.S3_ENDPOINT?.startsWith('http:'))
    say('S3_ENDPOINT', 'https only, where visitors come over https and are sent there')
}

const listOf = (names: readonly string[], but: string) => names.filter((name) => name !== but).join(' and ')

export type Config = z.output<typeof configSchema> & { dataDir: string; publicUrl: string }

/** Whether several processes work on the data folder. */
export const isSharing = ({ ROLE, PROCESSES }: Pick<Config, 'ROLE' | 'PROCESSES'>) =>
  ['web', 'worker'].includes(ROLE) || PROCESSES > 1

/** Reads the environment, or throws one error that names every wrong value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = checkedConfig.safeParse(given)
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
