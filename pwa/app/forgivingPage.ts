/*
 * A browser that translates a page puts each text into elements of its own, and takes the text away that was there. What draws the app
 * goes on with nodes that are no longer in the page: it would throw, or write into a text that nobody sees. So what stands in place of a
 * text is remembered, and whoever changes the text changes that.
 */

/** What a translator has put in place of a text. */
const substitutes = new WeakMap<Node, Node>()

/** Chrome's element, which this site uses nowhere. Extensions that translate use the same. */
const isSubstitute = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

/** Whether a translator has been at work in this part of the page. */
export const isTranslated = (root: Element): boolean =>
  root.querySelector('font') !== null || /\btranslated-(ltr|rtl)\b/.test(document.documentElement.className)

let isForgiving = false

/** From the first call on, until the page is gone. */
export function forgiveTranslators(root: Node): void {
  if (isForgiving) return
  isForgiving = true
  new MutationObserver(noteSubstitutes).observe(root, { childList: true, subtree: true })
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    // A node without its place comes last: better seen there than an app that is gone.
    insertBefore.call(this, node, before && placeOf(before, this))
    return node
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = placeOf(child, this)
    if (shown) removeChild.call(this, shown)
    return child
  }
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<PropertyDescriptor>
  Object.defineProperty(Node.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get,
    set(this: Node, value: string | null) {
      set.call(this, value)
      putBack(this)
    },
  })
}

/** A text that was replaced, or removed beside what took its place. */
function noteSubstitutes(records: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE || removed.isConnected) continue
      const substitute = [...addedNodes, previousSibling, nextSibling].find(isSubstitute)
      if (substitute) substitutes.set(removed, substitute)
    }
}

/** What shows this node as a child of that parent; null where nothing does. */
function placeOf(node: Node, parent: Node): Node | null {
  if (node.parentNode === parent) return node
  const substitute = substitutes.get(node)
  for (const shown of [node.parentNode, substitute, substitute?.parentNode])
    for (let at: Node | null | undefined = shown; isSubstitute(at ?? null); at = at?.parentNode)
      if (at?.parentNode === parent) return at
  return null
}

/** The new text in place of the translation of the former one. */
function putBack(text: Node): void {
  const substitute = substitutes.get(text)
  if (text.isConnected || !substitute?.isConnected) return
  substitutes.delete(text)
  substitute.parentNode?.replaceChild(text, substitute)
}
