import type { Locator, Page } from 'playwright-core'
import { type Focus, wayTo } from './acts.ts'
import { type Body, type Hand, linkTo, optionNamed } from './hand.ts'

/** Of the search over everything, which opens whatever can be named: its key, the words and Enter. */
const actsOfSearch = 3
/** Further presses than the order of Tab tells: a frame or a list that scrolls can take the focus too. */
const mostBeyond = 12

/** Works with Tab, Enter, Space, the arrows and the keys of the desk alone. */
export function keyboardOf({ page, act }: Body): Hand {
  const key = (name: string) => act('key', () => page.keyboard.press(name))

  /** Over the search and the filters of a list, where that is shorter. */
  async function passFilters(nearest: Locator, presses: number) {
    const pass = page.getByRole('button', { name: 'Go to the list' })
    if (presses <= actsOfSearch || (await pass.count()) !== 1) return
    const order = await page.evaluateHandle(tabOrder)
    const focus = await order.evaluate(focusIn)
    const place = await pass.evaluate((one, known) => known.indexOf(one), order)
    const behind = await nearest.evaluate(placeInList, order)
    await order.dispose()
    if (place < 0 || behind === null) return
    const way = wayTo(place, focus)
    if (way.presses + 1 + behind >= presses) return
    while (!(await isFocused(pass))) await key(way.key)
    await key('Enter')
  }

  async function reach(target: Locator): Promise<Locator> {
    const seen = target.filter({ visible: true })
    await seen.first().waitFor()
    await passFilters(...(await wayOf(page, seen)))
    const { nearest, way } = await nearestOf(page, seen)
    for (let presses = 0; !(await isFocused(nearest)); presses++) {
      if (presses > way.presses + mostBeyond) throw new Error(`Tab does not reach ${target}.`)
      await key(way.key)
    }
    return nearest
  }

  async function press(target: Locator) {
    const reached = await reach(target)
    const isBox = await reached.evaluate((element) => element.matches('[type=checkbox], [type=radio]'))
    await key(isBox ? 'Space' : 'Enter')
  }

  async function find(words: string, name: string) {
    await key('/')
    await page.getByRole('combobox').waitFor()
    await act('text', () => page.keyboard.insertText(words))
    const option = optionNamed(page, name)
    await option.waitFor()
    while ((await option.getAttribute('aria-selected')) !== 'true') await key('ArrowDown')
    await key('Enter')
  }

  return {
    name: 'keyboard',
    page,
    press,
    find,
    async write(field, text) {
      const reached = await reach(field)
      if (await reached.evaluate(hasText)) await key('Control+A')
      await act('text', () => page.keyboard.insertText(text))
    },
    async choose(select, option) {
      const reached = await reach(select)
      const { letter, steps } = await reached.evaluate(wayToOption, option)
      if (letter) return key(letter)
      for (let step = 0; step < Math.abs(steps); step++) await key(steps > 0 ? 'ArrowDown' : 'ArrowUp')
    },
    async fillDay(field, day) {
      await reach(field)
      const [year, month, date] = day.split('-')
      await act('text', () => page.keyboard.type(`${month}${date}${year}`))
    },
    async see(target) {
      await target.first().waitFor()
      // In a select the key that turns the page turns the choice.
      while (!(await target.first().evaluate(isInView)))
        await key((await page.evaluate(isChoosing)) ? 'Tab' : 'PageDown')
    },
    async open(place) {
      const links = linkTo(page, place).filter({ visible: true })
      const presses = (await links.count()) === 0 ? undefined : (await nearestOf(page, links)).way.presses
      if (presses === undefined || presses >= actsOfSearch) await find(place.name, place.name)
      else await press(links)
    },
    undo: () => key('Control+Z'),
    keyOr: key,
  }
}

/** The one of several that is the fewest presses away. */
async function nearestOf(page: Page, target: Locator) {
  const order = await page.evaluateHandle(tabOrder)
  const focus = await order.evaluate(focusIn)
  const places = await target.evaluateAll((all, known) => all.map((one) => known.indexOf(one)), order)
  await order.dispose()
  const ways = places.flatMap((place, index) => (place < 0 ? [] : [{ index, way: wayTo(place, focus) }]))
  const [best] = ways.toSorted((one, other) => one.way.presses - other.way.presses)
  if (!best) throw new Error(`Nothing that Tab reaches: ${target}`)
  return { nearest: target.nth(best.index), way: best.way }
}

const wayOf = async (page: Page, target: Locator) => {
  const { nearest, way } = await nearestOf(page, target)
  return [nearest, way.presses] as const
}

/** How many presses something is away from what can be pressed first in its list; null where it is in none. */
function placeInList(element: Element, order: Element[]): number | null {
  const list = element.closest('main :is(ul.queue, ul.gifts, ul.list)')
  const first = list?.querySelector(':scope > li :is(button, a[href], input)')
  return first && document.querySelectorAll('dialog:modal').length === 0
    ? order.indexOf(element) - order.indexOf(first)
    : null
}

/** What Tab reaches, in its order: of the dialog on top, where one is open. */
function tabOrder(): Element[] {
  const on = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const all = on.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]',
  )
  return [...all].filter(
    (one) =>
      one.tabIndex >= 0 && !one.matches(':disabled, [inert] *') && one.checkVisibility({ visibilityProperty: true }),
  )
}

function focusIn(order: Element[]): Focus {
  const active = document.activeElement
  const at = active ? order.indexOf(active) : -1
  if (at >= 0 || !active) return { at: Math.max(0, at), isOn: at >= 0 }
  if (active === document.body) return { at: 0, isOn: false }
  const before = order.filter(
    (one) => active.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING && !one.contains(active),
  )
  return { at: before.length, isOn: false }
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const hasText = (element: Element) => element instanceof HTMLInputElement && element.value !== ''

/** Its first letter, where no other option begins with it; and how many options it is away from the one that is chosen. */
function wayToOption(element: Element, option: string): { letter: string | null; steps: number } {
  const { options, selectedIndex } = element as HTMLSelectElement
  const labels = [...options].map(({ label }) => label)
  const letter = option.slice(0, 1)
  const isAlone = labels.filter((label) => label.startsWith(letter)).length === 1
  return { letter: isAlone ? letter : null, steps: labels.indexOf(option) - selectedIndex }
}

const isChoosing = () => document.activeElement instanceof HTMLSelectElement

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
