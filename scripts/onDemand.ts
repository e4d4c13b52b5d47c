import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { run, say } from './process.ts'

/**
 * Installs a large package that one seldom run command needs, so that nobody else has to carry it. It lies beside the other packages and stays
 * there until the next `npm ci`. Returns its folder. Errors: npm could not install it.
 */
export async function installOnDemand(name: string, version: string): Promise<string> {
  const home = path.join(projectFolder, 'node_modules/.on-demand', `${name}-${version}`)
  const folder = path.join(home, 'node_modules', name)
  if (existsSync(folder)) return folder
  say(`Installing ${name} ${version}, which this command alone needs …`)
  const options = ['--prefix', home, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await run('npm', ['install', ...options, `${name}@${version}`])) !== 0 || !existsSync(folder))
    throw new Error(`npm could not install ${name} ${version}.`)
  return folder
}
