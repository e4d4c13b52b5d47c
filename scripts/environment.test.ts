import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { configSchema, readConfig } from '../api/platform/config.ts'
import { projectFolder } from '../api/platform/paths.ts'

const exampleFile = path.join(projectFolder, '.env.example')

describe('.env.example', () => {
  it('explains every setting in its own words, with its default', async () => {
    await expect(exampleEnvironment()).toMatchFileSnapshot(exampleFile)
  })

  it('works as it stands and changes nothing', () => {
    expect(readConfig(parseEnv(readFileSync(exampleFile, 'utf8')))).toEqual(readConfig({}))
  })

  it('every setting is in the table of the settings, and no other', () => {
    const table =
      readFileSync(path.join(projectFolder, 'docs/operate/settings.md'), 'utf8').match(
        /\| setting[\s\S]*?(\n\n|$)/,
      )?.[0] ?? ''
    const named = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) => cell?.match(/[A-Z][A-Z\d_]+/g) ?? [])
    expect(named.sort()).toEqual(Object.keys(configSchema.shape).sort())
  })
})

function exampleEnvironment(): string {
  const usual: Record<string, unknown> = configSchema.parse({})
  const entries = Object.entries(configSchema.shape).map(
    ([name, entry]) => `# ${entry.description}\n${name}=${inWords(usual[name])}\n`,
  )
  return ['# All settings are optional. Copy this file to .env and change what you need.\n', ...entries].join('\n')
}

const inWords = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? ''))
