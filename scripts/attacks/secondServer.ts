import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectFolder } from '../../api/platform/paths.ts'
import { serverArguments } from '../server.ts'
import { type Attack, openTally } from './attack.ts'
import { usualSettings } from './victim.ts'

export const secondServer: Attack = {
  name: 'a second server on the same data',
  tries: 'to start one beside a running one, and to start again after a power cut',
  holds: 'the second ends with a sentence, and no lock outlives its process',
  full: 3,
  async run({ dataDir, call, process: victim }, size) {
    const { note, outcome } = openTally()
    for (let n = 0; n < size; n++) {
      const { code, words } = await startSecond(dataDir)
      note(
        code === 1 && words.includes('A server is running on'),
        `the second ended with ${code}: ${words.slice(0, 80)}`,
      )
      note((await call('/api/health')).ok, 'the first does not answer')
      await victim?.killAndStart()
      note((await call('/api/health')).ok, 'after a power cut it did not start')
    }
    return outcome
  },
}

async function startSecond(dataDir: string) {
  const second = spawn(process.execPath, serverArguments(), {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, ...usualSettings, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  second.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  const late = setTimeout(() => second.kill('SIGKILL'), 30_000)
  const [code] = await once(second, 'exit')
  clearTimeout(late)
  return { code, words }
}
