import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/paths.ts'
import { isBuilt } from './inputs.ts'
import { problemWithNode } from './nodeVersion.ts'
import { run, say } from './process.ts'
import { serverArguments } from './server.ts'

/** `npm start`: builds when something changed since the last time, then serves until it is told to stop. */
async function start(): Promise<number> {
  const problem = problemWithNode()
  if (problem) {
    say(problem)
    return 1
  }
  if (!existsSync(path.join(projectFolder, 'node_modules/vite')) && !isBuilt()) {
    say('There is no build, and the packages that make one are not installed. Run: npm ci')
    return 1
  }
  if (!isBuilt()) await (await import('./build.ts')).build()
  return run(process.execPath, serverArguments(), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

process.exitCode = await start()
