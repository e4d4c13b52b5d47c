import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { projectFolder } from '../../api/platform/paths.ts'

/** What says messages: `t` and `msg` of data/words/words.ts, `rich` of pwa/ui/rich.ts. */
const speakers = { t: 'words/words.ts', msg: 'words/words.ts', rich: '/rich.ts' } as const
type Speaker = keyof typeof speakers

/** An English message where it is said. Offsets count UTF-16 units of the source. */
export interface Said {
  text: string
  speaker: Speaker
  /** Of the literal. */
  start: number
  end: number
  /** Of the whole call, where the literal is all that is given to it. */
  call: { start: number; end: number } | null
  /** Names of the values that the call gives; null where they are put together elsewhere. */
  values: string[] | null
  /** Said while the module is read, before anybody speaks. */
  isAtTop: boolean
}

/** Text that stands in a screen without being a message. */
interface Plain {
  text: string
  line: number
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** All messages of a source, in their order, and the text of elements and attributes that is none. */
export function readMessages(file: string, source: string): { said: Said[]; plain: Plain[] } {
  const said: Said[] = []
  const plain: Plain[] = []
  const spoken = new Set<string>()
  if (!/\.tsx?$/.test(file)) return { said, plain }
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const names = speakersIn(program as unknown as Node)
  const lineOf = (start: number) => source.slice(0, start).split('\n').length

  const visit = (node: Node, depth: number) => {
    const inside = /Function|PropertyDefinition/.test(node.type) ? depth + 1 : depth
    if (node.type === 'CallExpression') {
      const [callee, given] = [node.callee as Node, node.arguments as Node[]]
      const speaker = callee.type === 'Identifier' ? names.get(callee.name as string) : undefined
      if (speaker) {
        for (const { start, end } of literalsOf(given[0])) spoken.add(`${start}-${end}`)
        const literals = literalsOf(given[0])
        for (const { text, start, end } of literals)
          said.push({
            text,
            speaker,
            start,
            end,
            call: given.length === 1 && literals.length === 1 && given[0]?.start === start ? node : null,
            values: given[1] ? keysOf(given[1]) : [],
            isAtTop: depth === 0 && speaker !== 'msg',
          })
      }
    }
    const words = spoken.has(`${node.start}-${node.end}`) ? null : plainWords(node)
    if (words) plain.push({ text: words, line: lineOf(node.start) })
    if (isForProgrammers(node)) return
    for (const child of childrenOf(node)) visit(child, inside)
  }
  visit(program as unknown as Node, 0)
  return { said: said.sort((a, b) => a.start - b.start), plain }
}

/** Under which names the source has what says messages. */
function speakersIn(program: Node): Map<string, Speaker> {
  const names = new Map<string, Speaker>()
  for (const node of program.body as Node[]) {
    if (node.type !== 'ImportDeclaration') continue
    const from = (node.source as unknown as { value: string }).value
    for (const one of node.specifiers as Node[]) {
      const imported = (one.imported as { name?: string } | undefined)?.name as Speaker
      if (imported in speakers && from.endsWith(speakers[imported]))
        names.set((one.local as unknown as { name: string }).name, imported)
    }
  }
  return names
}

/** A literal, or either of two. */
function literalsOf(node: Node | undefined): { text: string; start: number; end: number }[] {
  if (!node) return []
  const { start, end } = node
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ text: node.value, start, end }]
  if (node.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent as Node), ...literalsOf(node.alternate as Node)]
  if (node.type === 'ParenthesizedExpression') return literalsOf(node.expression as Node)
  const quasis = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]) : []
  return quasis.length === 1 ? [{ text: quasis[0]?.value.cooked ?? '', start, end }] : []
}

function keysOf(node: Node): string[] | null {
  if (node.type !== 'ObjectExpression') return null
  const properties = node.properties as Node[]
  if (properties.some(({ type }) => type === 'SpreadElement')) return null
  return properties.map(({ key }) => {
    const { name, value } = key as { name?: string; value?: string }
    return name ?? String(value)
  })
}

/** Attributes that people read or hear. */
const readAttributes =
  /^(?:aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|text|hint|lead|heading|description)$/
const letters = /\p{L}{2,}/u
/** A literal elsewhere that may be meant for people: two words, the first with a capital. */
const sentence = /^[“#]?\p{Lu}\p{L}*[,’]? \p{L}/u

function plainWords(node: Node): string | null {
  if (node.type === 'JSXText') {
    const text = String(node.value).trim()
    return letters.test(text.replace(/&\w+;/g, '')) ? text : null
  }
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
    const [text] =
      node.type === 'Literal'
        ? [String(node.value)]
        : (node.quasis as { value: { cooked: string } }[])
            .map(({ value }) => value.cooked)
            .join('…')
            .split('\0')
    return text && sentence.test(text) ? text : null
  }
  if (node.type !== 'JSXAttribute') return null
  const name = (node.name as { name?: string }).name ?? ''
  const value = node.value as Node | null
  const isText = value?.type === 'Literal' && typeof value.value === 'string' && letters.test(value.value)
  return isText && readAttributes.test(name) ? `${name}="${value.value}"` : null
}

/** What is logged or thrown is no text of a screen. */
function isForProgrammers(node: Node): boolean {
  const { object, name } = (node.callee ?? {}) as { object?: { name?: string }; name?: string }
  return object?.name === 'console' || (node.type === 'NewExpression' && /^(?:Type|Range)?Error$/.test(name ?? ''))
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const [property, value] of Object.entries(node)) {
    // The key of a property is a name in the code.
    if (property === 'key' && node.computed === false) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
        children.push(child as Node)
  }
  return children
}

const notSaid = /\.test\.|\/(testing|e2e)\/|^data\/(words|migrations|var)|^pwa\/admin\/|^pwa\/test/

/** Sources that may say messages: all but tests and the desk, which stays English. */
export function sources(): string[] {
  return ['api', 'data', 'pwa']
    .flatMap((top) => readdirSync(path.join(projectFolder, top), { recursive: true }).map((name) => `${top}/${name}`))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !notSaid.test(file))
    .sort()
}

/** Two steps of a path: the room in which a message is said. */
const roomOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/')

/** Where a message stands that several rooms say. */
const sharedRoom = 'shared'

/** Each message and the room of the catalogs in which it stands. */
export function collectMessages(files = sources()): Map<string, string> {
  const rooms = new Map<string, string>()
  for (const file of files) {
    const source = readFileSync(path.join(projectFolder, file), 'utf8')
    for (const { text } of readMessages(file, source).said) {
      const room = roomOf(file)
      rooms.set(text, rooms.get(text) && rooms.get(text) !== room ? sharedRoom : room)
    }
  }
  return rooms
}

export type Catalog = Record<string, Record<string, string>>

/** The catalog of a language as it is to stand: every message once, in its room, sorted; what is not translated yet is empty. */
export function arranged(rooms: ReadonlyMap<string, string>, catalog: Catalog): Catalog {
  const known = new Map(Object.values(catalog).flatMap((messages) => Object.entries(messages)))
  const next: Catalog = {}
  const inOrder = [...rooms].sort(([a, roomA], [b, roomB]) => compare(roomA, roomB) || compare(a, b))
  for (const [text, room] of inOrder) {
    next[room] ??= {}
    next[room][text] = known.get(text) ?? ''
  }
  return next
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const catalogFile = (language: string) => path.join(projectFolder, `data/words/${language}.json`)

export const writtenCatalog = (catalog: Catalog) => `${JSON.stringify(catalog, null, 2)}\n`
