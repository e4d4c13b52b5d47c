/** Where something stands on a page, as a person would name it. */
export interface Place {
  role: 'button' | 'link' | 'field' | 'menuitem'
  /** Its whole name, or a pattern of it. */
  name: string | RegExp
}

/** One page in a browser of its own, with a storage of its own. The functions given to `run` are sent to the page as text. */
export interface Tab {
  goto: (address: string) => Promise<void>
  run: <T>(work: (...given: never[]) => T | Promise<T>, ...given: unknown[]) => Promise<T>
  click: (place: Place) => Promise<void>
  /** Types into an empty field. */
  type: (place: Place, text: string) => Promise<void>
  attach: (place: Place, file: string) => Promise<void>
  close: () => Promise<void>
}

/** `name` and `flags` of a pattern as text, as it travels to the page. */
export const asSent = ({ role, name }: Place) =>
  typeof name === 'string' ? { role, name, flags: null } : { role, name: name.source, flags: name.flags }

/** Runs in the page: the first element of that name that is seen there. Files are chosen in fields that are not. */
export function findInPage({ role, name, flags }: { role: Place['role']; name: string; flags: string | null }) {
  const kinds = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input, textarea, select, [contenteditable=true]',
    menuitem: '[role=menuitem]',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const labelled = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
      ? Array.from(element.labels ?? [], (label) => clean(label.textContent)).join(' ')
      : clean(element.textContent)
  const byIds = (ids: string | null) =>
    ids
      ? clean(
          ids
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent)
            .join(' '),
        )
      : ''
  const nameOf = (element: Element) =>
    clean(element.getAttribute('aria-label')) || byIds(element.getAttribute('aria-labelledby')) || labelled(element)
  const isNamed = (text: string) => (flags === null ? text === name : new RegExp(name, flags).test(text))
  /** Also in what a provider's fields keep in a tree of their own. */
  const inAll = (root: Document | Element | ShadowRoot): Element[] => [
    ...Array.from(root.querySelectorAll(kinds[role])),
    ...Array.from(root.querySelectorAll('*')).flatMap(({ shadowRoot }) => (shadowRoot ? inAll(shadowRoot) : [])),
  ]
  // What stands behind an open dialog cannot be reached.
  const [dialog] = Array.from(document.querySelectorAll('dialog[open]')).reverse()
  return (
    inAll(dialog ?? document).find((element) => isNamed(nameOf(element)) && element.getClientRects().length > 0) ?? null
  )
}
