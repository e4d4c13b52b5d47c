import type { Page } from 'playwright-core'

/** Pairs of texts that are drawn over one another, wherever the boxes around them end. */
export function overlapsInHead(): string[] {
  const texts = Array.from(document.querySelectorAll('.page-top-bar :is(a, button)'), (element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return { words: element.textContent, box: range.getBoundingClientRect() }
  }).filter(({ words, box }) => words && box.width > 0)
  return texts.flatMap(({ words, box }, index) =>
    texts
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
      )
      .map((other) => `${words} over ${other.words}`),
  )
}

/** Words and sums that go on in another line, but for those with a hyphen at its end, and a first letter that is a picture of its own. */
export function tornWords(): string[] {
  const isOutOfSight = (element: Element | null): boolean =>
    element !== null &&
    ((element.clientWidth <= 1 && getComputedStyle(element).overflow !== 'visible') ||
      isOutOfSight(element.parentElement))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const torn: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const { parentElement: element } = text
    if (!element || element.closest('script, style, svg') || element.getClientRects().length === 0) continue
    if (getComputedStyle(element).hyphens === 'auto') continue
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}\p{N}\p{Sc}]+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)))
      const isPicture = index === 0 && getComputedStyle(element, '::first-letter').float !== 'none'
      if (lines.size > 1 && !isPicture && !isOutOfSight(element)) torn.push(word)
    }
  }
  return torn
}

export const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Each word of the page goes on with its own first half. Drawings have their room to themselves. */
export function lengthen() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    if (!text.parentElement?.closest('script, style, svg'))
      text.textContent = (text.textContent ?? '').replace(
        /\p{L}+/gu,
        (word) => word + word.slice(0, Math.ceil(word.length / 2)),
      )
  }
}

/** What reaches beyond the sides of the window, where nothing scrolls sideways. */
export const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || scrolls(element.parentElement))
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(element)
      })
      .map((element) => element.outerHTML.slice(0, 80))
  })

/** Gives the page the whole sheet, and returns what looks otherwise with it. */
export const changesWithWholeSheet = (page: Page) =>
  page.evaluate(async () => {
    const [href = ''] = document.querySelector<HTMLElement>('[data-styles]')?.dataset.styles?.split(' ') ?? []
    const load = (media: string) =>
      new Promise<HTMLLinkElement>((resolve, reject) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media })
        link.onload = () => resolve(link)
        link.onerror = reject
        document.body.append(link)
      })
    const { sheet } = await load('not all')
    const setBy = (rules: CSSRuleList): string[] =>
      Array.from(rules, (rule) => [
        ...('style' in rule ? Array.from(rule.style as CSSStyleDeclaration) : []),
        ...('cssRules' in rule ? setBy(rule.cssRules as CSSRuleList) : []),
      ]).flat()
    const names = [...new Set(setBy(sheet?.cssRules ?? new CSSRuleList()))].filter((name) => !name.startsWith('--'))
    const looks = () =>
      [...document.body.querySelectorAll(':not(script)')].flatMap((element) =>
        ['', '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo || null)
          const isThere = pseudo === '' || style.content !== 'none'
          return {
            element,
            pseudo,
            values: isThere ? names.map((name) => style.getPropertyValue(name)) : [],
          }
        }),
      )
    const before = looks()
    await load('all')
    const after = looks()
    return before.flatMap(({ element, pseudo, values }, index) => {
      const changed = names.filter((_, place) => after[index]?.values[place] !== values[place])
      return changed.length > 0 ? [`${element.outerHTML.slice(0, 80)}${pseudo}: ${changed.join('; ')}`] : []
    })
  })
