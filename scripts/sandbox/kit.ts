import type { Context, Hono } from 'hono'
import type { HtmlEscapedString } from 'hono/utils/html'

/**
 * The sandbox imitates the outside services on 127.0.0.1, so that everything can be tried without an account. Each
 * service is one part; this is what a part is given, and what it has to give.
 */
export const providers = [
  'stripe',
  'paypal',
  'flutterwave',
  'facebook',
  'x',
  'openai',
  'smtp',
  'push',
  'fastly',
  'cloudflare',
] as const
export type Provider = (typeof providers)[number]

/** What came in for a provider, and what it was answered. */
export interface Received {
  /** Counted from 1. */
  id: number
  at: Date
  provider: Provider
  method: string
  /** With its query. */
  path: string
  /** Names in lower case. */
  headers: Record<string, string>
  /** As it came. Null when there was none; bytes that are no text are told by their number only. */
  body: string | null
  /** Null as long as there is none: it hangs, or was told to. */
  answer: { status: number; body: string } | null
}

/**
 * How the next call is to go wrong. A number: that status, with an error in the provider's own shape, and nothing done.
 * `never`: nothing done, no answer either. `lost`: done, and the answer is lost on its way back. `done-503`: done, and answered with
 * that status all the same.
 */
export type FailureKind = number | 'never' | 'lost' | `done-${number}`
export interface Failure {
  provider: Provider
  status: FailureKind
  /** Only a call with this in `METHOD /path`, such as `/capture`; any call without it. */
  of?: string
}

export interface Kit {
  /** Where the sandbox is, such as `http://127.0.0.1:4900`, with nothing behind it. */
  url: string
  /** The one clock of all parts; a test may move it. */
  now(): Date
  /** An id that was never given before, in earlier runs neither: `id('pi')` → `pi_9f3c…`. */
  id(prefix: string): string
  /** For what does not come by HTTP. Calls of `Part.api` are recorded by the sandbox itself, with their answers. */
  record(received: Pick<Received, 'provider' | 'method' | 'path'> & Partial<Received>): Received
  /** For what does not come by HTTP: whether this call was told to fail. Takes the failure, so that it strikes once. */
  takeFailure(provider: Provider, call: string): FailureKind | null
}

/** One imitated service. A part may have more than this, for tests: `sandbox.paypal.approve(id)`. */
export interface Part {
  provider: Provider
  /** As people call it: `PayPal`. */
  title: string
  /** The settings by which the product finds this part, named as in `.env.example`. */
  env: Record<string, string>
  /**
   * The provider's API, mounted at the root, so with its full paths. Requests to exactly its routes are recorded, held against
   * `failNext`, and judged afterwards: nothing may stand here that the real provider does not have.
   */
  api?: Hono
  /** The provider's error for a status, in its own shape. */
  fail?(c: Context, status: number): Response | Promise<Response>
  /** What browsers ask for: stand-in scripts and their calls. Mounted at the root, not recorded. Paths begin with `/_sandbox/<provider>/`. */
  browser?: Hono
  /** What the part knows, for the page at `/_sandbox`, newest first. */
  sections?(): Section[]
  /** Buttons: `POST /_sandbox/do/<provider>/<name>` with the form's fields. Answers with a sentence that is shown. */
  actions?: Record<string, (fields: Record<string, string>) => string | Promise<string>>
  /** Forgets everything that came in. */
  reset(): void
  close?(): void | Promise<void>
}

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A table, or a list of folded things, on the page. Cells are text (escaped) or made with `html` of `hono/html`. */
export interface Section {
  title: string
  /** Said when there is nothing. */
  empty: string
  /** What can be done about all of it. */
  buttons?: Button[]
  columns: string[]
  rows: { cells: (string | Html)[]; detail?: string; buttons?: Button[] }[]
}

/** A button of a row: sends `fields` to the part's action. */
export interface Button {
  label: string
  action: string
  fields: Record<string, string>
}
