import { isUtf8 } from 'node:buffer'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ImportKind, importMost } from '../../../data/vocabulary/imports.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'

type Given = Pick<Deps, 'config'>

/** Not among what `npm run backup` takes: what people wrote lies in these files, and they are gone within a day. */
const folderOf = ({ config }: Given) => path.join(config.dataDir, 'cache', 'imports')

export const fileOf = (deps: Given, id: number) => path.join(folderOf(deps), String(id))

export async function keepFile(deps: Given, id: number, text: Uint8Array): Promise<void> {
  await mkdir(folderOf(deps), { recursive: true, mode: 0o700 })
  await writeFile(fileOf(deps, id), text, { mode: 0o600, flush: true })
}

export const removeFile = (deps: Given, id: number) => rm(fileOf(deps, id), { force: true })

/** Of which imports a file lies here. */
export async function listFiles(deps: Given): Promise<number[]> {
  const names = await readdir(folderOf(deps)).catch(() => [])
  return names.map(Number).filter(Number.isInteger)
}

/**
 * The text of a file as UTF-8, without a mark at its beginning. Excel also writes UTF-16.
 * Errors: import.empty, import.not_text, import.not_utf8; body.too_large (413).
 */
export function textOf(bytes: Uint8Array, kind: ImportKind): Uint8Array {
  const most = kind === 'wordpress' ? importMost.xmlBytes : importMost.tableBytes
  if (bytes.length > most)
    throw new ProductError('tooLarge', 'body.too_large', `This file is larger than ${most / 1024 ** 2} MB.`)
  const text = withoutMark(bytes)
  if (text.length === 0) fail('invalid', 'import.empty', 'This file is empty.')
  if (startsWith(text, [0x50, 0x4b, 3, 4]))
    fail('invalid', 'import.not_text', 'This is a workbook or a zip. In Excel choose “Save as”, then “CSV UTF-8”.')
  if (text.includes(0)) fail('invalid', 'import.not_text', 'This file is no text.')
  if (!isUtf8(text))
    fail(
      'invalid',
      'import.not_utf8',
      'The letters of this file are not UTF-8. In Excel choose “Save as”, then “CSV UTF-8”.',
    )
  return text
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  if (startsWith(bytes, [0xff, 0xfe])) return utf8('utf-16le', bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return utf8('utf-16be', bytes)
  return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes
}

const utf8 = (encoding: string, bytes: Uint8Array) => new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))
const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, place) => bytes[place] === byte)
