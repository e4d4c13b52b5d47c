import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startServer } from '../harness/server.ts'

const madeCodes = { ADMIN1_CODE: '', ADMIN2_CODE: '' }
const isKept = (dataDir: string) => existsSync(path.join(dataDir, 'first-code-admin1'))
const codesIn = (words: string) =>
  [...words.matchAll(/^ {2}(admin\d) {2}(\S+)$/gm)].map(([, admin, code]) => [admin, code])

test.each(['1', '2'])(
  'a taken port is told in a sentence and makes no code, and codes are shown until somebody has used them, with PROCESSES=%s',
  async (PROCESSES) => {
    const server = await startServer({ env: { PROCESSES } })
    onTestFinished(() => server.kill())
    await server.stop()
    expect(isKept(server.dataDir)).toBe(false)

    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const fresh = { ...madeCodes, PORT: String(port), DATA_DIR: path.join(server.dataDir, 'fresh') }
    const refused = await server.start({ env: fresh }).catch((error: Error) => error.message)
    expect(String(refused).split('\n').slice(1)).toEqual([
      `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
      '',
    ])
    expect(isKept(fresh.DATA_DIR)).toBe(false)
    other.close()

    const startedWith = async () => {
      const before = server.output().length
      await server.start({ env: fresh })
      return codesIn(server.output().slice(before))
    }
    const first = await startedWith()
    expect(first.map(([admin]) => admin)).toEqual(['admin1', 'admin2'])
    await server.stop()
    expect(await startedWith()).toEqual(first)
    const answer = await fetch(`http://localhost:${port}/api/admin/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: first[0]?.[1] }),
    })
    expect(answer.status).toBe(200)
    await server.stop()
    expect(await startedWith()).toEqual(first.slice(1))
  },
)
