import { z } from 'zod'
import { readProxies, type TrustedProxies } from './http/callers.ts'

// What a setting may look like, where several have the same look or one takes more than a line.

export const onOff = (usual: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(usual)
    .transform((value) => value === 'on')
/** Another address for a provider: over HTTPS, or on this machine. */
export const providerBase = z
  .url({ protocol: /^https?$/ })
  .refine(isSafe, 'https only, but for an address of this machine')
  .transform((value) => value.replace(/\/$/, ''))
  .optional()
/** Each kind of Stripe's keys begins in its own way: one in the place of another would be shown to every visitor. */
export const keyOfStripe = (kinds: string) =>
  z
    .string()
    .trim()
    .regex(
      new RegExp(`^(${kinds})_(test|live)_.`),
      `begins with ${kinds.split('|').join('_ or ')}_, then test_ or live_`,
    )
    .optional()
export const signingSecret = z
  .string()
  .trim()
  .regex(/^whsec_./, 'begins with whsec_')
  .optional()
export const trustedProxies = z
  .string()
  .trim()
  .default('off')
  .transform((value, context): TrustedProxies => {
    if (value === 'off') return false
    if (value === 'on') return 'whoever'
    const proxies = readProxies(value)
    if (!proxies) context.addIssue({ code: 'custom', message: 'off, on, or addresses such as 127.0.0.1/8,::1' })
    return proxies ?? false
  })
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export const placeAtStore = z
  .string()
  .trim()
  .regex(
    /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](\/[\w.-]+)*\/?$/,
    's3://bucket or s3://bucket/prefix, with letters, digits, dots and hyphens',
  )
  .transform((value) => value.replace(/\/$/, ''))
  .optional()
export const code = z.string().min(8, 'at least 8 characters').optional()

/** Whether nobody on the way can read along: encrypted, or never leaving this machine. */
export function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
