import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { openFailures } from './failures.ts'
import { openFlutterwave } from './flutterwave/flutterwave.ts'
import { openGraph } from './graph/graph.ts'
import type { Failure, Kit, Part } from './kit.ts'
import { openOpenai } from './openai/openai.ts'
import { sandboxPage } from './page.ts'
import { openPaypal } from './paypal/paypal.ts'
import { openCloudflare, openFastly } from './purges.ts'
import { openPush } from './push/push.ts'
import { openRequests, recorded } from './requests.ts'
import { openSmtp } from './smtp.ts'
import { openStripe, type StripeSettings } from './stripe/stripe.ts'
import { openX } from './x/x.ts'

export interface SandboxSettings {
  /** 0, as by default, takes any free one. */
  port?: number
  /** The same, for the mail server. */
  smtpPort?: number
  /** The clock of every part: stamps, signatures, what expires. */
  now?: () => Date
  /** Where Stripe's events go, and those of Flutterwave, and whether Stripe's are tried again. */
  stripe?: StripeSettings
}

/**
 * Stands in for the outside services on 127.0.0.1 and keeps what it is sent. `env` are the settings by which the product
 * finds it; what each part can do beyond answering is on the part: `sandbox.stripe.pay(intent)`.
 */
export async function openSandbox({
  port = 0,
  smtpPort = 0,
  now = () => new Date(),
  stripe = {},
}: SandboxSettings = {}) {
  const failures = openFailures()
  const requests = openRequests(now)
  let app = new Hono()
  const server = createAdaptorServer({ fetch: (request) => app.fetch(request) }) as Server
  await listen(server, port)
  const kit: Kit = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    now,
    id: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
    record: requests.record,
    takeFailure: failures.take,
  }
  const parts = {
    paypal: openPaypal(kit),
    flutterwave: openFlutterwave(kit, stripe.receiver),
    smtp: await openSmtp(kit, smtpPort),
    x: openX(kit),
    openai: openOpenai(kit),
    facebook: openGraph(kit),
    push: openPush(kit),
    fastly: openFastly(kit),
    cloudflare: openCloudflare(kit),
    // Stripe last: it answers whatever else begins with /v1.
    stripe: openStripe(kit, stripe),
  }
  const all: Part[] = Object.values(parts)
  const reset = () => {
    requests.reset()
    failures.reset()
    for (const part of all) part.reset()
  }
  app = createApp()

  function createApp() {
    const joined = new Hono()
    joined.route(
      '/',
      sandboxPage({ parts: all, requests, failures, reset, site: () => parts.stripe.events.receiverAddress() }),
    )
    for (const part of all) {
      if (part.browser) joined.use(`/_sandbox/${part.provider}/*`, cors()).route('/', part.browser)
      if (!part.api) continue
      const api = new Hono()
      const recorder = recorded(part, requests, failures)
      for (const { method, path } of part.api.routes) api.on(method, path, recorder)
      joined.route('/', api.route('/', part.api))
    }
    return joined
  }

  return {
    ...parts,
    url: kit.url,
    env: Object.assign({}, ...all.map((part) => part.env)) as Record<string, string>,
    requests: requests.all,
    failNext: (failure: Failure) => failures.next(failure),
    reset,
    async close() {
      for (const part of all) await part.close?.()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

/** Errors: EADDRINUSE, when something else has the port. */
async function listen(server: Server, port: number) {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
