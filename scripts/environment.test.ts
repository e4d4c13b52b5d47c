import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { configSchema, readConfig } from '../api/platform/config.ts'
import { projectFolder } from '../api/platform/paths.ts'
import { serverArguments } from './server.ts'

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

it('the image starts the server as npm start does, and this Node knows how', () => {
  const command = readFileSync(path.join(projectFolder, 'Dockerfile'), 'utf8').match(/^CMD (\["node", "--.*\])$/m)?.[1]
  const [node, ...given] = JSON.parse(command ?? '[]') as string[]
  expect([node, ...given]).toEqual(['node', ...serverArguments('')])
  expect(spawnSync(process.execPath, [...given.slice(0, -1), '--eval', '']).status).toBe(0)
})

function exampleEnvironment(): string {
  const usual: Record<string, unknown> = configSchema.parse({})
  const entries = Object.entries(configSchema.shape).map(
    ([name, entry]) => `# ${entry.description}\n${name}=${inWords(usual[name])}\n`,
  )
  return ['# All settings are optional. Copy this file to .env and change what you need.\n', ...entries].join('\n')
}

const inWords = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? ''))
