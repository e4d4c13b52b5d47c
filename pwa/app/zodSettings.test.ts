import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'

const settings = transformSync(readFileSync(path.join(import.meta.dirname, 'zodSettings.ts'), 'utf8'), { loader: 'ts' })

/** What a program prints that reads a schema, and says when something is compiled. A process of its own: Zod reads its settings once. */
const readASchema = (before: string) => {
  const script = `${before}
    const { z } = await import('zod')
    globalThis.Function = new Proxy(Function, {
      construct: (Made, given) => { console.log('compiled'); return new Made(...given) },
    })
    z.object({ title: z.string() }).safeParse({})`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
}

test('schemas are read without compiling them, which the policy of the page forbids', () => {
  expect(readASchema(settings.code)).toBe('')
  expect(readASchema('')).toContain('compiled')
})
