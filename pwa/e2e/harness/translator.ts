import type { Page } from 'playwright-core'

interface Pace {
  /** After the page has loaded. */
  beginsMs: number
  /** After a text has come or changed; null: at once, as extensions do. */
  followsMs: number | null
}

/**
 * Does to a page what the translator of Chrome does: each text leaves the page, and two elements with its translation take its place. What
 * somebody excepts by `translate="no"` stays.
 */
export const translate = (page: Page, pace: Pace) =>
  page.addInitScript(({ beginsMs, followsMs }: Pace) => {
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
    addEventListener('load', () =>
      setTimeout(() => {
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
      }, beginsMs),
    )
  }, pace)
