import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../platform/database.ts'
import { csvLinesOf } from './lines.ts'
import { exportedTables, leftOut } from './tables.ts'

const encoder = new TextEncoder()

/** All data in one JSON text: tables, rows and fields as the database knows them, amounts in cents, times in UTC. */
export async function* writeJson(db: Db, madeAt: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`{"madeAt":${JSON.stringify(madeAt)},"leftOut":${JSON.stringify(leftOut)},"tables":{`)
  for (const [index, table] of exportedTables.entries()) {
    yield encoder.encode(`${index > 0 ? ',' : ''}\n${JSON.stringify(table.name)}:[`)
    let isFirst = true
    for (const rows of table.read(db)) {
      const lines = rows.map((row) => `\n${JSON.stringify(row)}`).join(',')
      yield encoder.encode(isFirst ? lines : `,${lines}`)
      isFirst = false
    }
    yield encoder.encode(']')
  }
  yield encoder.encode('\n}}\n')
}

/** All data as a zip of CSV files, one for each table. */
export async function* writeZip(db: Db, madeAt: string): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate } = await import('fflate')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  const begin = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = madeAt
    zip.add(file)
    return file
  }
  begin('about.txt').push(encoder.encode(aboutOf(madeAt)), true)
  for (const table of exportedTables) {
    const file = begin(`${table.name}.csv`)
    for (const text of csvLinesOf(db, table)) {
      for (const slice of slicesOf(encoder.encode(text))) {
        file.push(slice)
        yield* ready.splice(0)
        // What compresses well is long in coming: others are not kept waiting for it.
        await nextTurn()
      }
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** A few milliseconds of compression each. */
const sliceBytes = 128 * 1024

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += sliceBytes) yield bytes.subarray(start, start + sliceBytes)
}

const aboutOf = (madeAt: string) =>
  [
    'Voices for Wildlife: all data',
    `Made at ${madeAt} (UTC).`,
    '',
    'One file for each table. Times are in UTC, amounts of money in cents.',
    'These files hold names and addresses of people: keep them safe, and delete them when they have served.',
    '',
    'In no file:',
    ...Object.entries(leftOut).map(([name, why]) => `- ${name}: ${why}`),
    '- codes, passwords, keys and tokens of the other tables',
    '',
  ].join('\r\n')
