import { parseArgs } from 'node:util'
import type { Attack, Outcome } from './attacks/attack.ts'
import { openInside } from './attacks/inside.ts'
import { attacks } from './attacks/list.ts'
import { openOutside } from './attacks/outside.ts'
import { prepare } from './prepare.ts'
import { failPlainly, say } from './process.ts'

/** `npm run attacks`: each in full against a server of its own; `npm run attacks -- bodies` those whose names hold the word. */
async function tryAll(): Promise<number> {
  if (!(await prepare())) return 1
  const { positionals } = parseArgs({ allowPositionals: true })
  const chosen = attacks.filter(({ name }) => positionals.every((word) => name.includes(word)))
  const routes = await routesOfApp()
  let through = 0
  let skipped = 0
  for (const attack of chosen) {
    const outcome = await tryOne(attack, routes)
    through += outcome.through.length
    skipped += outcome.skipped ? 1 : 0
  }
  const held = skipped === 0 ? `All ${chosen.length} held.` : `${chosen.length - skipped} held, ${skipped} skipped.`
  say(through === 0 ? held : `${through} came through.`)
  return chosen.length > 0 && through === 0 ? 0 : 1
}

async function tryOne({ name, settings = {}, full, run }: Attack, routes: string[]): Promise<Outcome> {
  const begun = performance.now()
  const victim = await openOutside(settings, routes)
  try {
    const outcome = await run(victim, full)
    const { tries, through, skipped } = outcome
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    const word = through.length === 0 ? 'held   ' : 'THROUGH'
    if (skipped) say(`skipped  ${name}: ${skipped}`)
    else say(`${word}  ${name}: ${tries - through.length} of ${tries} refused, ${seconds} s`)
    for (const words of through.slice(0, 10)) say(`         ${words}`)
    return outcome
  } finally {
    await victim.stop()
  }
}

async function routesOfApp(): Promise<string[]> {
  const { routes, stop } = await openInside()
  await stop()
  return routes
}

await tryAll().then((code) => {
  process.exitCode = code
}, failPlainly)
