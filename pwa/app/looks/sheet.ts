/*
 * A sheet of styles in pieces, and what one page needs of it: the rules that can hold for what stands in the page, and of the custom
 * properties those that something reads.
 */

/** As the build takes it apart (scripts/build/looks.ts), in its order. */
export interface Sheet {
  pieces: Piece[]
  /** Every name that a selector needs. */
  names: string[]
  /** Those of them that the script of a page may bring in, besides those in its HTML. */
  always: string[]
}

export type Piece =
  /** Stands around others: @media, @supports, a layer. */
  | { around: string; pieces: Piece[] }
  | { selectors: Selector[]; declarations: Declaration[] }
  | { keyframes: string; css: string }
  /** Holds for every page. */
  | { css: string }

export interface Selector {
  css: string
  needs: Needs
}

/** Names that a page must have for a selector to hold, as in CSS: `p`, `.card`, `#root`, `[type=radio]`, `[href]`. A list: one of these at least. */
export type Needs = (string | Needs[])[]

export interface Declaration {
  css: string
  /** The custom property that it sets. */
  sets?: string
  /** The custom properties that it reads. */
  reads?: string[]
}

const around = ['html', 'head', 'body', ':root']

/** Finds which of these names stand in a body as React writes it: its elements, classes and so on. */
export function nameFinder(needed: readonly string[]): (body: string) => Set<string> {
  const known = new Set(needed)
  // What an address or a drawing says is long, and no selector asks for it.
  const asked = new Set(['class', 'id', ...needed.flatMap((name) => /^\[([\w-]+)/.exec(name)?.[1] ?? [])])
  return (body) => {
    const names = new Set(around)
    for (const [, element = '', attributes = ''] of body.matchAll(/<([a-z][a-z0-9-]*)((?:\s[^<>]*)?)>/g)) {
      names.add(element)
      for (const [, name = '', value = ''] of attributes.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)) {
        if (!asked.has(name)) continue
        names.add(`[${name}]`).add(`[${name}=${value}]`)
        if (name === 'class' || name === 'id') for (const word of value.split(' ')) names.add(named(name, word))
      }
    }
    return new Set([...names].filter((name) => known.has(name)))
  }
}

/** As `Needs` calls it. */
export const named = (attribute: string, value: string) =>
  attribute === 'class' ? `.${value}` : attribute === 'id' ? `#${value}` : `[${attribute}=${value}]`

/** `read`: custom properties that the page itself reads. */
export function selectFrom(
  { pieces, always }: Omit<Sheet, 'names'>,
  names: ReadonlySet<string>,
  read: string[] = [],
): string {
  const present = new Set([...names, ...always])
  const held = pieces.flatMap((piece) => heldBy(piece, present))
  const rules = held.flatMap(rulesIn)
  const properties = reached(rules, read)
  const animations = rules.map((declaration) => declaration.css).filter((css) => css.startsWith('animation'))
  return held.map((piece) => write(piece, properties, (name) => animations.some((css) => css.includes(name)))).join('')
}

const holds = (needs: Needs, present: ReadonlySet<string>): boolean =>
  needs.every((need) => (typeof need === 'string' ? present.has(need) : need.some((other) => holds(other, present))))

function heldBy(piece: Piece, present: ReadonlySet<string>): Piece[] {
  if ('pieces' in piece) {
    const pieces = piece.pieces.flatMap((inner) => heldBy(inner, present))
    return pieces.length > 0 ? [{ ...piece, pieces }] : []
  }
  if (!('selectors' in piece)) return [piece]
  const selectors = piece.selectors.filter(({ needs }) => holds(needs, present))
  return selectors.length > 0 ? [{ ...piece, selectors }] : []
}

const rulesIn = (piece: Piece): Declaration[] =>
  'pieces' in piece ? piece.pieces.flatMap(rulesIn) : 'selectors' in piece ? piece.declarations : []

/** The custom properties that something reads, be it through others. */
function reached(declarations: Declaration[], read: string[]): Set<string> {
  const properties = new Set([...read, ...declarations.flatMap(({ sets, reads = [] }) => (sets ? [] : reads))])
  const setting = declarations.filter(({ sets, reads }) => sets && reads)
  // Grows while it is walked.
  for (const property of properties)
    for (const { sets, reads = [] } of setting) if (sets === property) for (const next of reads) properties.add(next)
  return properties
}

function write(piece: Piece, properties: ReadonlySet<string>, runs: (animation: string) => boolean): string {
  if ('pieces' in piece) {
    const inner = piece.pieces.map((each) => write(each, properties, runs)).join('')
    return inner && `${piece.around}{${inner}}`
  }
  if ('keyframes' in piece) return runs(piece.keyframes) ? piece.css : ''
  if ('css' in piece) return piece.css
  const declarations = piece.declarations.filter(({ sets }) => !sets || properties.has(sets))
  if (declarations.length === 0) return ''
  return `${piece.selectors.map(({ css }) => css).join(',')}{${declarations.map(({ css }) => css).join(';')}}`
}
