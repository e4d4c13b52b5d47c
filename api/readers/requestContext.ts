import Bowser from 'bowser'
import type { Context } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { networkOf, networkRangeOf } from '../platform/http/limits.ts'
import { remembered } from '../platform/remembered.ts'
import { type BotVerdict, detectBot } from './authenticity.ts'

/** How a call came in: hidden names of network, range and device, and what tells people from programs. */
export interface RequestContext extends BotVerdict {
  network: string
  /** All networks that a provider hands out together. */
  range: string
  /** The same for all who call with the same browser and languages from the same network. */
  device: string
  userAgent: string
  acceptLanguage: string
  referrer: string | null
  /** Two letters. Known only behind a proxy that is trusted to say it. */
  country: string | null
}

const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country', 'x-country-code']
/** Codes by which proxies say that they do not know. */
const nowhere = ['XX', 'T1', 'ZZ']

/** Hidden names are made when somebody asks for them: most reports of an open page need none. */
export function requestContextOf(c: Context, deps: Pick<Deps, 'config' | 'secrets'>): RequestContext {
  const userAgent = c.req.header('user-agent')?.slice(0, 400) ?? ''
  const acceptLanguage = c.req.header('accept-language')?.slice(0, 200) ?? ''
  const fetchSite = c.req.header('sec-fetch-site') ?? ''
  const network = once(() => networkOf(c, deps))
  const range = once(() => networkRangeOf(c, deps))
  const device = once(() => deps.secrets.hide(`device ${network()} ${userAgent} ${acceptLanguage}`))
  return {
    get network() {
      return network()
    },
    get range() {
      return range()
    },
    get device() {
      return device()
    },
    userAgent,
    acceptLanguage,
    referrer: c.req.header('referer')?.slice(0, 500) ?? null,
    country: deps.config.TRUST_PROXY ? countryOf(c) : null,
    ...detectBot({ userAgent, acceptLanguage, fetchSite, isSecure: deps.config.publicUrl.startsWith('https:') }),
  }
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

function countryOf(c: Context): string | null {
  const said = countryHeaders.map((name) => c.req.header(name)).find((value) => value !== undefined)
  return said && /^[A-Z]{2}$/.test(said) && !nowhere.includes(said) ? said : null
}

export const browserOf = remembered((userAgent): { browserName: string | null; deviceType: string | null } => {
  if (!userAgent) return { browserName: null, deviceType: null }
  const { browser, platform } = Bowser.parse(userAgent)
  return { browserName: browser.name || null, deviceType: platform.type ?? null }
})
