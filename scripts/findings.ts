import { readdirSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { run, say } from './process.ts'

const folder = path.join(projectFolder, 'findings')

/** `npm run findings`: runs each script of `findings/` whose name holds the word, and says which no longer hold. */
async function runFindings(word = ''): Promise<number> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sh') && name.includes(word))
  const changed: string[] = []
  for (const name of names.sort()) {
    say(`\n▸ ${name}`)
    if ((await run('bash', [path.join(folder, name)])) !== 0) changed.push(name)
  }
  say('')
  for (const name of changed) say(`No longer so: ${name}`)
  say(`${names.length - changed.length} of ${names.length} findings hold.`)
  return names.length > 0 && changed.length === 0 ? 0 : 1
}

process.exitCode = await runFindings(process.argv[2])
