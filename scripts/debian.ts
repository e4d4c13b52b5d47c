import { existsSync } from 'node:fs'
import { run, say } from './process.ts'

/** Installs a package of the system for the tests, where the system is Debian or Ubuntu and we may. Elsewhere it does nothing. */
export async function installFromDebian(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  say(`  ${name} is not here. Installing the one of this system: apt-get install ${name}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', '-q'], { env })
  if (updated === 0) await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
}
