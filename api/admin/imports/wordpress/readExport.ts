import { createReadStream } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SAXParser } from 'sax'
import { importMost } from '../../../../data/vocabulary/imports.ts'
import { fail } from '../../../platform/http/errors.ts'

/** An item of a WordPress export, as its XML has it: https://wordpress.org/documentation/article/tools-export-screen/ */
export interface ExportItem {
  /** Of the XML, where it begins. */
  line: number
  /** By the name of the element, such as `title` and `wp:status`; of those that stand once. */
  texts: Record<string, string>
  categories: { domain: string; name: string }[]
  /** Of a post, by their key. */
  meta: Record<string, string>
  /** Its texts are longer than what is kept. */
  isTooLong: boolean
}

/** Elements within elements. */
const mostDepth = 20
/** Of one item, in characters. */
const mostItemLength = 600_000
const shortLength = 300

const wanted = new Set([
  'title',
  'link',
  'guid',
  'content:encoded',
  'excerpt:encoded',
  'wp:post_id',
  'wp:post_date',
  'wp:post_date_gmt',
  'wp:post_type',
  'wp:status',
  'wp:attachment_url',
])

/**
 * The items of a WordPress export, one after the other: however large the file, one of them is in memory. What a document declares is
 * refused, so that no entity stands for anything, within the file or outside.
 * Errors: import.unreadable, import.too_many.
 */
export async function* readExport(file: string): AsyncGenerator<ExportItem> {
  const { default: sax } = await import('sax')
  const found: ExportItem[] = []
  const parser = sax.parser(true, { position: true, trim: false })
  const state = listen(parser, found)
  let count = 0
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: chunkLength })
  for await (const chunk of stream as AsyncIterable<string>) {
    parser.write(chunk)
    count += found.length
    if (count > importMost.lines)
      fail('invalid', 'import.too_many', `At most ${importMost.lines.toLocaleString('en')} items at once, please.`)
    yield* found.splice(0)
    await nextTurn()
  }
  parser.close()
  if (!state.isExport) fail('invalid', 'import.unreadable', 'This is no export of WordPress.')
}

/** A millisecond of reading. */
const chunkLength = 64 * 1024

function listen(parser: SAXParser, found: ExportItem[]) {
  const state = { isExport: false }
  const path: string[] = []
  let item: (ExportItem & { length: number }) | null = null
  let text = ''
  let domain = ''
  let metaKey = ''

  const add = (more: string) => {
    if (!item || path.length < 4) return
    item.length += more.length
    if (item.length > mostItemLength) item.isTooLong = true
    // What kind of item it is stands behind its words.
    if (!item.isTooLong || text.length + more.length < shortLength) text += more
  }
  parser.onerror = () =>
    fail('invalid', 'import.unreadable', `Line ${parser.line + 1} of this file cannot be read: it is no whole XML.`)
  parser.ondoctype = () =>
    fail('invalid', 'import.unreadable', 'This file declares a document type. No export of WordPress does.')
  parser.ontext = add
  parser.oncdata = add
  parser.onopentag = ({ name, attributes }) => {
    path.push(name)
    if (path.length > mostDepth) fail('invalid', 'import.unreadable', 'The elements of this file stand too deep.')
    if (path.length === 1 && name !== 'rss') fail('invalid', 'import.unreadable', 'This is no export of WordPress.')
    if (name === 'wp:wxr_version') state.isExport = true
    text = ''
    if (name === 'item' && path.length === 3)
      item = { line: parser.line + 1, texts: {}, categories: [], meta: {}, isTooLong: false, length: 0 }
    if (name === 'category') domain = String(attributes.domain ?? '')
  }
  parser.onclosetag = (name) => {
    const depth = path.length
    path.pop()
    if (!item) return
    if (depth === 3 && name === 'item') {
      const { length: _, ...whole } = item
      found.push(whole)
      item = null
    } else if (depth === 4 && name === 'category') item.categories.push({ domain, name: text.trim() })
    else if (depth === 4 && wanted.has(name)) item.texts[name] ??= text
    else if (depth === 5 && name === 'wp:meta_key') metaKey = text
    else if (depth === 5 && name === 'wp:meta_value' && metaKey === thumbnailKey) item.meta[metaKey] = text.trim()
    text = ''
  }
  return state
}

/** Under which a post names its picture, by the number of an attachment. */
export const thumbnailKey = '_thumbnail_id'
