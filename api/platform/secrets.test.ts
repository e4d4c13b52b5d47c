import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSecrets, secretFile } from './secrets.ts'

const open = (SECRET_KEY: string) => openSecrets({ SECRET_KEY, dataDir: '' })
const secrets = open('a'.repeat(32))

describe('what is locked', () => {
  test('is read again as what it is about, and as nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, about, other) => {
        const locked = secrets.lock(text, about)
        expect(secrets.unlock(locked, about)).toBe(text)
        if (other !== about) expect(secrets.unlock(locked, other)).toBeNull()
      }),
    )
  })

  test('is never twice the same', () => {
    const locked = Array.from({ length: 1000 }, () => secrets.lock('KE12 3456', 'author 1').slice(0, 16))
    expect(new Set(locked).size).toBe(1000)
  })

  test('is not read when one letter was changed, added or left out', () => {
    const locked = secrets.lock('KE12 3456 7890 1234', 'author 1')
    fc.assert(
      fc.property(fc.nat(locked.length - 1), fc.constantFrom(...'AZaz09-_=. '), (at, letter) => {
        const rest = locked.slice(at + 1)
        const changed = [locked.slice(0, at) + rest, locked.slice(0, at) + letter + locked.slice(at)]
        if (locked[at] !== letter) changed.push(locked.slice(0, at) + letter + rest)
        for (const one of changed) expect(secrets.unlock(one, 'author 1')).toBeNull()
      }),
    )
  })

  test('is not read by another installation, and what nobody locked is not read at all', () => {
    expect(open('b'.repeat(32)).unlock(secrets.lock('KE12', 'author 1'), 'author 1')).toBeNull()
    for (const text of ['', 'KE12 3456', 'A'.repeat(38), '\u0000']) expect(secrets.unlock(text, 'author 1')).toBeNull()
  })
})

describe('the master secret', () => {
  const openFolder = () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    return { dataDir, start: () => openSecrets({ SECRET_KEY: undefined, dataDir }) }
  }

  test('is made at the first start, for its owner alone, and stays', () => {
    const { dataDir, start } = openFolder()
    const locked = start().lock('KE12', 'author 1')
    expect(start().unlock(locked, 'author 1')).toBe('KE12')
    expect(readdirSync(dataDir)).toEqual([secretFile])
    expect(statSync(path.join(dataDir, secretFile)).mode & 0o777).toBe(0o600)
  })

  test('that a power cut left half written is made anew, and an empty one is none', () => {
    const { dataDir, start } = openFolder()
    writeFileSync(path.join(dataDir, `${secretFile}.part`), '')
    start()
    expect(readdirSync(dataDir)).toEqual([secretFile])
    writeFileSync(path.join(dataDir, secretFile), '\n')
    expect(start).toThrow(/secret is empty\. Put it back from a backup/)
  })
})
