import { callOf } from '../../api/routes.ts'
import { type Attack, openTally } from './attack.ts'
import { json } from './victim.ts'

const MB = 1024 * 1024
/** A server that read them would need gigabytes. */
const mostGrowthBytes = 250 * MB

export const bodies: Attack = {
  name: 'bodies without an end',
  tries: 'JSON of many MB to each route that writes, announced and not, as a stranger and as an admin',
  holds: 'each is refused unread, and memory stays where it was',
  // Within `npm test`, `api/platform/http/bodies.test.ts` walks the same routes.
  full: 60,
  async run({ routes, call, signIn, process }, size) {
    const { note, outcome } = openTally()
    const cookie = await signIn()
    const before = process?.peakBytes() ?? null
    const body = Buffer.alloc(size * MB, '[')
    const send = async (route: string, headers: Record<string, string>, sent: RequestInit['body']) => {
      const { method, address } = callOf(route)
      // The server may hang up before everything was sent.
      const answer = await call(address, { method, headers, body: sent, duplex: 'half' } as RequestInit).catch(
        () => null,
      )
      note(!answer || [401, 404, 413].includes(answer.status), `${route}: ${answer?.status}`)
      await answer?.body?.cancel().catch(() => {})
    }
    for (const route of routes.filter((one) => !/^(GET|HEAD|OPTIONS) /.test(one)))
      await Promise.all(
        [json, { ...json, cookie }].flatMap((headers) =>
          [body, streamOf(body)].map((sent) => send(route, headers, sent)),
        ),
      )
    const after = process?.peakBytes() ?? null
    if (before !== null && after !== null)
      note(after - before < mostGrowthBytes, `memory grew by ${Math.round((after - before) / MB)} MB`)
    return outcome
  },
}

const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 64 * 1024) controller.enqueue(bytes.subarray(at, at + 64 * 1024))
      controller.close()
    },
  })
