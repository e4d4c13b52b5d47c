import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type AnyNode, type AtRule, type Container, type Declaration as Property, type Rule } from 'postcss'
import parser, { type Node, type Selector as Parsed } from 'postcss-selector-parser'
import {
  type Declaration,
  type Needs,
  named,
  type Piece,
  type Selector,
  type Sheet,
} from '../../pwa/app/looks/sheet.ts'

interface Built {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** From the built app, for the server that renders its pages. */
export function writeLooks(pwa: string, to: string): void {
  const read = (file: string) => readFileSync(path.join(pwa, file), 'utf8')
  const built = JSON.parse(read('assets/files.json')) as Record<string, Built>
  const scripts = new Set(['pwa/reader.ts'])
  for (const name of scripts)
    for (const next of [...(built[name]?.imports ?? []), ...(built[name]?.dynamicImports ?? [])]) scripts.add(next)
  const sheets = built['pwa/browser.tsx']?.css ?? []
  const script = [...scripts].map((name) => read(built[name]?.file ?? '')).join('\n')
  writeFileSync(to, JSON.stringify(takeApart(sheets.map(read).join(''), script)))
}

/**
 * Takes the built sheet apart, for `pwa/app/looks.ts` to put together what one page needs. `script`: what a page loads by itself, whose
 * words may become classes.
 */
export function takeApart(css: string, script: string): Sheet {
  if (css.includes('</')) throw new Error('The sheet would end the element that carries it.')
  const pieces = withoutOverruled(piecesOf(postcss.parse(css)))
  const names = [...new Set(pieces.flatMap(namesIn))].sort()
  return { pieces, names, always: broughtBy(script, names) }
}

/** Classes and attributes that a script sets, in the ways that scripts have for it; `open` is what the browser sets itself. Of what links and scripts
 * have, nothing changes in an element that the page has already. */
function broughtBy(script: string, names: string[]): string[] {
  const all = (pattern: RegExp) => [...script.matchAll(pattern)].flatMap(([, found = '']) => found.split(' '))
  const classes = all(/(?:classList\.(?:add|toggle)\(|className=)["'`]([^"'`]+)/g)
  const attributes = [
    'open',
    ...all(/(?:set|toggle)Attribute\(["'`]([\w-]+)/g),
    ...all(/\.(\w+)=(?!=)/g),
    ...all(/dataset\.(\w+)=(?!=)/g).map((property) => `data-${property}`),
  ]
  const brought = new Set([...classes.map((name) => named('class', name)), ...attributes.map((name) => `[${name}]`)])
  for (const fixed of ['type', 'rel']) brought.delete(`[${fixed}]`)
  return names.filter((name) => brought.has(name.replace(/=.*\]$/, ']')))
}

/** A custom property of the whole page that a layer sets is nothing to one that is set outside of layers, whatever their weights. */
function withoutOverruled(pieces: Piece[]): Piece[] {
  const isOfRoot = (piece: Piece) =>
    'selectors' in piece && piece.selectors.every(({ css }) => /^:(root|host)[^ ]*$/.test(css))
  const overruling = new Set(
    pieces.flatMap((piece) =>
      isOfRoot(piece) && 'declarations' in piece ? piece.declarations.map(({ sets }) => sets) : [],
    ),
  )
  const thin = (piece: Piece): Piece => {
    if ('pieces' in piece) return { ...piece, pieces: piece.pieces.map(thin) }
    if (!isOfRoot(piece) || !('declarations' in piece)) return piece
    return { ...piece, declarations: piece.declarations.filter(({ sets }) => !sets || !overruling.has(sets)) }
  }
  return pieces.map((piece) => ('around' in piece && piece.around.startsWith('@layer') ? thin(piece) : piece))
}

const piecesOf = (container: Container): Piece[] => (container.nodes ?? []).flatMap((node) => pieceOf(node as AnyNode))

function pieceOf(node: AnyNode): Piece[] {
  if (node.type === 'rule') return [{ selectors: selectorsOf(node), declarations: declarationsOf(node) }]
  if (node.type !== 'atrule') return []
  if (node.name.endsWith('keyframes')) return [{ keyframes: node.params, css: node.toString() }]
  return isAround(node)
    ? [{ around: `@${node.name} ${node.params}`, pieces: piecesOf(node) }]
    : [{ css: `${node}${node.nodes ? '' : ';'}` }]
}

const isAround = ({ name, nodes }: AtRule) => ['media', 'supports', 'layer'].includes(name) && nodes !== undefined

const declarationsOf = (rule: Rule): Declaration[] =>
  rule.nodes
    .filter((node): node is Property => node.type === 'decl')
    .map((property) => {
      const reads = [...new Set([...property.value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name as string))]
      return {
        css: property.toString(),
        ...(property.prop.startsWith('--') && { sets: property.prop }),
        ...(reads.length > 0 && { reads }),
      }
    })

const selectorsOf = ({ selector }: Rule): Selector[] =>
  parser()
    .astSync(selector)
    .nodes.map((each) => ({ css: each.toString().trim(), needs: needsOf(each) }))

/** What is the same for all pages, or may change while one is open, is not asked for. */
const needsOf = ({ nodes }: Parsed): Needs => {
  const lastStep = nodes.findLastIndex(({ type }) => type === 'combinator')
  return nodes.flatMap((node, index) => needOf(node).map((need) => (index < lastStep ? asOfPage(need) : need)))
}

/** What stands in something that runs to the left is asked of the page: in another page a text or two run so, and nothing stands in them. */
const asOfPage = (need: Needs[number]) => (need === '[dir=rtl]' ? ':root[dir=rtl]' : need)

function needOf(node: Node): Needs {
  switch (node.type) {
    case 'tag':
      return [node.value.toLowerCase()]
    case 'class':
      return [named('class', node.value)]
    case 'id':
      return [named('id', node.value)]
    case 'attribute':
      return [node.operator === '=' ? named(node.attribute, node.value ?? '') : `[${node.attribute}]`]
    case 'pseudo':
      if (node.value === ':host') return [':host']
      return [':is', ':where', ':has'].includes(node.value) ? [node.nodes.map(needsOf)] : []
    default:
      return []
  }
}

function namesIn(piece: Piece): string[] {
  if ('pieces' in piece) return piece.pieces.flatMap(namesIn)
  const all = (needs: Needs): string[] =>
    needs.flatMap((need) => (typeof need === 'string' ? [need] : need.flatMap(all)))
  return 'selectors' in piece ? piece.selectors.flatMap(({ needs }) => all(needs)) : []
}
