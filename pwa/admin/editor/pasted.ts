/**
 * Makes pasted markup plain before the editor reads it: the lists of Word, which come as paragraphs, become lists, headings
 * get the ranks that a post has, and what only a word processor understands goes.
 */
export function plainPaste(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(handlers, ''), 'text/html')
  for (const element of page.querySelectorAll('style, script, meta, link, title, xml, o\\:p, w\\:sdt > w\\:sdtpr'))
    element.remove()
  removeComments(page)
  for (const image of page.querySelectorAll('img')) if (!isOfThisSite(image)) image.remove()
  // Google Docs wraps all that is copied in a <b> that is not bold.
  for (const wrap of page.querySelectorAll<HTMLElement>(
    'b[style*="font-weight:normal"], b[style*="font-weight: normal"]',
  ))
    wrap.replaceWith(...wrap.childNodes)
  rename(page, 'h1', 'h2')
  rename(page, 'h4, h5, h6', 'h3')
  makeLists(page)
  for (const paragraph of page.querySelectorAll('p'))
    if (!paragraph.textContent?.trim() && !paragraph.querySelector('img')) paragraph.remove()
  return page.body.innerHTML
}

/** They would not run; the browser complains about them all the same. */
const handlers = /\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi

function removeComments(page: Document) {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

const isOfThisSite = (image: HTMLImageElement) => {
  const src = image.getAttribute('src') ?? ''
  if (src.startsWith(`${location.origin}/`)) image.setAttribute('src', src.slice(location.origin.length))
  return /^\/(?![/\\])/.test(image.getAttribute('src') ?? '')
}

function rename(page: Document, from: string, to: string) {
  for (const element of page.querySelectorAll(from)) {
    const renamed = page.createElement(to)
    renamed.append(...element.childNodes)
    element.replaceWith(renamed)
  }
}

/** Word says which paragraphs are items of a list in their style, and writes the mark itself in front of the words. */
function makeLists(page: Document) {
  for (const first of page.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    if (!first.isConnected || !isItem(first)) continue
    const list = page.createElement(isNumbered(first) ? 'ol' : 'ul')
    first.before(list)
    let item: Element | null = first
    while (item instanceof HTMLElement && isItem(item)) {
      const next: Element | null = item.nextElementSibling
      const entry = page.createElement('li')
      removeMark(item)
      entry.append(...item.childNodes)
      list.append(entry)
      item.remove()
      item = next
    }
  }
}

const isItem = (element: Element) =>
  element.tagName === 'P' && /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')
const isNumbered = (element: Element) => /^\s*(\d+|[a-z]|[ivx]+)[.)]/i.test(element.textContent ?? '')

function removeMark(item: HTMLElement) {
  const marks = item.querySelectorAll<HTMLElement>(
    'span[style*="mso-list:Ignore" i], span[style*="mso-list: Ignore" i]',
  )
  if (marks.length > 0) for (const mark of marks) mark.remove()
  else if (item.firstChild?.nodeType === Node.TEXT_NODE)
    item.firstChild.textContent = (item.firstChild.textContent ?? '').replace(/^\s*([·•o§-]|\w{1,4}[.)])\s+/, '')
}
