import { Hono } from 'hono'
import type { Failures } from './failures.ts'
import type { Part } from './kit.ts'
import type { Requests } from './requests.ts'

export function sandboxPage({
  requests,
  reset,
}: {
  parts: Part[]
  requests: Requests
  failures: Failures
  reset(): void
}) {
  return new Hono()
    .get('/_sandbox/requests', (c) => c.body(requests.asLines(), 200, { 'content-type': 'application/x-ndjson' }))
    .post('/_sandbox/reset', (c) => {
      reset()
      return c.body(null, 204)
    })
}
