import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A port that passes everything on to a server and counts what comes back, whoever in the browser asked for it. */
export async function openWire(origin: string) {
  const target = Number(new URL(origin).port)
  let bytes = 0
  const relay = createServer((visitor) => {
    const server = connect(target, '127.0.0.1')
    server.on('data', (chunk) => {
      bytes += chunk.length
    })
    // Browsers drop connections as they like: one end gone takes the other with it.
    visitor.on('error', () => server.destroy())
    server.on('error', () => visitor.destroy())
    visitor.pipe(server).pipe(visitor)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    bytes: () => bytes,
    close: () => void relay.close(),
  }
}
