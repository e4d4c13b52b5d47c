import { expect, test } from 'vitest'
import type { ZodType, z } from 'zod'
import { openTestApp } from '../../testing.ts'

/** What the calls of the whole API check their requests by. A room's handler may stand inside another one. */
const schemasOf = ({ routes }: TestApp): ZodType[] =>
  routes.flatMap(({ handler }) => {
    const inner: object = (handler as { __COMPOSED_HANDLER?: object }).__COMPOSED_HANDLER ?? handler
    return 'schema' in inner ? [inner.schema as ZodType] : []
  })

type TestApp = Awaited<ReturnType<typeof openTestApp>>['app']

/** What a program can send in the place of anything. */
const wrongValues = [
  undefined,
  null,
  Number.NaN,
  -1,
  0.5,
  1e300,
  true,
  '',
  'x',
  '2026-13-99',
  'x'.repeat(300_000),
  [],
  [1],
  Array(5000).fill('x'),
  {},
  { unknown: 1 },
]

const shapeOf = (schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> => {
  const { def } = schema._zod as unknown as { def: { shape?: Record<string, z.core.$ZodType>; in?: z.core.$ZodType } }
  return def.shape ?? (def.in ? shapeOf(def.in) : {})
}

/** Every field of a schema with everything wrong in it, one at a time. */
function* wrongFor(schema: z.core.$ZodType): Generator<unknown> {
  yield* wrongValues
  for (const [field, inner] of Object.entries(shapeOf(schema)))
    for (const value of wrongFor(inner)) yield { [field]: value }
}

/** Words of programs, which Zod would use. */
const technical = /invalid|expected|, received|\bNaN\b|undefined|\bnull\b|too (big|small)|unrecognized|regex/i

test('whatever a program sends, each refusal of each call is a sentence', async () => {
  const { app } = await openTestApp()
  const schemas = schemasOf(app)
  expect(schemas.length).toBeGreaterThan(50)
  const told = new Set<string>()
  for (const schema of schemas)
    for (const value of wrongFor(schema))
      for (const { message } of (await schema.safeParseAsync(value)).error?.issues ?? []) told.add(message)
  expect([...told].filter((message) => technical.test(message))).toEqual([])
  expect(told.size).toBeGreaterThan(50)
})

test('a number that is none is told by the name of its field', async () => {
  const { app, signIn } = await openTestApp()
  const answer = await app.request('/api/stories/abc')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: 'Id has to be a number.', issues: [{ field: 'id' }] })
  const headers = { cookie: await signIn(), 'content-type': 'application/json' }
  const change = await app.request('/api/stories/1/status', { method: 'PATCH', headers, body: '{"status":"lost"}' })
  expect((await change.json()).message).toBe('Status must be pending, published or rejected')
})
