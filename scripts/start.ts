import { prepare } from './prepare.ts'
import { run } from './process.ts'
import { serverArguments } from './server.ts'

/** `npm start`: builds when something changed since the last time, then serves until it is told to stop. */
async function start(): Promise<number> {
  if (!(await prepare())) return 1
  return run(process.execPath, serverArguments(), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

process.exitCode = await start()
