import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type Stripe from 'stripe'
import { type Form, readForm } from './form.ts'
import { invalid, StripeProblem } from './problems.ts'

/** The version of the API whose shapes are imitated: the one that the SDK speaks. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

export const answerProblem = ({ status, error }: StripeProblem) => ({ status, body: JSON.stringify({ error }) })

export interface Asked {
  form: Form
  /** The connected account that it is asked for; null for the platform itself. */
  account: string | null
  request: { id: string; idempotency_key: string | null }
}

interface Answer {
  status: number
  body: string
}

/** Answers as Stripe does: the key first, then the same answer for the same idempotency key, else the work. */
export function openDesk(secretKey: string) {
  let kept = new Map<string, { asked: string; answer: Answer }>()

  async function answer(c: Context, work: (asked: Asked) => object): Promise<Response> {
    const request = { id: requestId(), idempotency_key: c.req.header('idempotency-key') ?? null }
    const account = c.req.header('stripe-account') ?? null
    const text = c.req.method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text()
    const asked = `${c.req.method} ${c.req.path} ${text}`
    const key = c.req.method === 'POST' && request.idempotency_key ? `${account}\0${request.idempotency_key}` : null
    const before = key ? kept.get(key) : undefined
    let made: Answer
    try {
      checkKey(c)
      if (before && before.asked !== asked) throw otherWords(request.idempotency_key ?? '')
      made = before?.answer ?? { status: 200, body: JSON.stringify(work({ form: readForm(text), account, request })) }
      if (key) kept.set(key, { asked, answer: made })
    } catch (problem) {
      if (!(problem instanceof StripeProblem)) throw problem
      made = answerProblem(problem)
      if (key && problem.wasTried) kept.set(key, { asked, answer: made })
    }
    return respond(made, {
      'request-id': request.id,
      ...(request.idempotency_key ? { 'idempotency-key': request.idempotency_key } : {}),
      ...(before ? { 'idempotent-replayed': 'true', 'original-request': request.id } : {}),
    })
  }

  function checkKey(c: Context) {
    const given = c.req.header('authorization')?.replace(/^Bearer /, '')
    if (!given) throw invalid('You did not provide an API key.', {}, 401)
    if (given !== secretKey) throw invalid(`Invalid API Key provided: ${given.slice(0, 8)}****`, {}, 401)
  }

  return {
    answer,
    reset: () => {
      kept = new Map()
    },
  }
}

export const requestId = () => `req_${randomBytes(7).toString('hex')}`

export const respond = ({ status, body }: Answer, headers: Record<string, string> = {}) =>
  new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'stripe-version': apiVersion, ...headers },
  })

const otherWords = (key: string) =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
