import { parseArgs } from 'node:util'
import { prepare } from './prepare.ts'
import { failPlainly, run } from './process.ts'
import { serverArguments } from './server.ts'

/** `npm start`: builds when something changed since the last time, then serves until it is told to stop. `--processes 2` on two cores. */
async function start(): Promise<number> {
  if (!(await prepare())) return 1
  const { processes } = parseArgs({ options: { processes: { type: 'string' } } }).values
  return run(process.execPath, serverArguments(), {
    env: { ...process.env, ...(processes ? { PROCESSES: processes } : {}), NODE_ENV: 'production' },
  })
}

await start().then((code) => {
  process.exitCode = code
}, failPlainly)
