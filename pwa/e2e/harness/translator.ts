import type { Page } from 'playwright-core'

interface Pace {
  /** After the page has loaded. */
  beginsMs: number
  /** After a text has come or changed; null: at once, as extensions do. */
  followsMs: number | null
}

/** Runs in the page, from when it has loaded. */
export const translate = (page: Page, { beginsMs, followsMs }: Pace) =>
  page.addInitScript(`addEventListener('load', () => setTimeout(${translatePage}, ${beginsMs}, ${followsMs}))`)

/**
 * Runs in the page. Does to it what the translator of Chrome does: each text leaves the page, and two elements with its translation take its
 * place. What somebody excepts by `translate="no"` stays.
 */
export function translatePage(followsMs: Pace['followsMs']) {
  const isLeft = (text: Text) =>
    text.data.trim() === '' ||
    !text.parentElement ||
    text.parentElement.closest('script, style, textarea, font, svg, [translate=no]')
  function replace(text: Text) {
    if (isLeft(text)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `‹${text.data}›`
    outer.append(inner)
    text.replaceWith(outer)
  }
  function replaceIn(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(replace)
  }
  replaceIn(document.body)
  document.documentElement.classList.add('translated-ltr')
  new MutationObserver((records) => {
    const fresh = records.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData' ? [target] : [...addedNodes],
    )
    const follow = () => fresh.filter(({ isConnected }) => isConnected).forEach(replaceIn)
    if (followsMs === null) follow()
    else setTimeout(follow, followsMs)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
