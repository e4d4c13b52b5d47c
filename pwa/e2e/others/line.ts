import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** `dead`: a Wi-Fi without an uplink, which takes each call and never answers; `cut`: no call gets through. */
type State = 'open' | 'dead' | 'cut'

/** A line between a browser and its server, which the browser takes for good whatever becomes of it. */
export async function openLine(target: string) {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: State = 'open'
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    if (state === 'cut') socket.destroy()
    if (state !== 'open') return
    const onward = connect(Number(port), '127.0.0.1')
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${address.port}`,
    turn(next: State) {
      state = next
      drop()
    },
    async close() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
export type Line = Awaited<ReturnType<typeof openLine>>
