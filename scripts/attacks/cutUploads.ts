import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, openTally } from './attack.ts'

const longestMs = 15_000

/** A form that stands still in the middle of its file. */
async function openHalf(port: number, bytes: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const head = '--edge\r\nContent-Disposition: form-data; name="image"; filename="heron.jpg"\r\n\r\n'
  socket.write(
    `POST /api/stories HTTP/1.1\r\nHost: site\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 999999999\r\n\r\n${head}`,
  )
  await new Promise((done) => socket.write(Buffer.alloc(bytes, 'a'), done))
  return socket
}

/** A form of which the connection breaks there. */
async function sendHalf(port: number, bytes: number): Promise<void> {
  const socket = await openHalf(port, bytes)
  socket.destroy()
}

export const cutUploads: Attack = {
  name: 'forms that break off',
  tries: 'photos of which half arrives, and then the connection breaks',
  holds: 'nothing of them stays on the disk',
  small: 10,
  full: 200,
  async run({ port, dataDir, call, process }, size) {
    const { note, outcome } = openTally()
    const incoming = path.join(dataDir, 'incoming')
    const left = () => (existsSync(incoming) ? readdirSync(incoming).filter((name) => name.startsWith('form-')) : [])
    await Promise.all(Array.from({ length: size }, () => sendHalf(port, 200_000)))
    outcome.tries += size
    const giveUpAt = performance.now() + longestMs
    while (left().length > 0 && performance.now() < giveUpAt) await wait(20)
    note(left().length === 0, `${left().length} files are left`)
    note((await call('/api/health')).ok, 'the server does not answer')
    if (process) {
      const halves = await Promise.all(Array.from({ length: 10 }, () => openHalf(port, 200_000)))
      await process.killAndStart()
      for (const half of halves) half.destroy()
      note(left().length === 0, `${left().length} files are left of a power cut`)
    }
    return outcome
  },
}
