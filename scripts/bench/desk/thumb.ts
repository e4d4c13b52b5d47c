import type { CDPSession, Locator } from 'playwright-core'
import { type Span, swipeTo } from './acts.ts'
import { type Body, type Hand, linkTo, onTop, optionNamed } from './hand.ts'

/** More than anybody would swipe: something cannot be reached. */
const mostSwipes = 2_000
const [stepsOfSwipe, haltMs] = [12, 120]
/** CSS pixels from the edge of the screen: what stands in the middle may be moved by itself, such as a long text in its field. */
const edge = 10

/** Works with taps and swipes alone. A select and a day are two acts: the tap on the field, and the choice in what the phone then shows. */
export function thumbOf({ page, act }: Body, session: CDPSession): Hand {
  /** Brings one of them under the thumb; its place on the screen. */
  async function bring(target: Locator): Promise<{ one: Locator; x: number; y: number }> {
    const seen = target.filter({ visible: true })
    await seen.first().waitFor()
    const one = await nearestOf(seen)
    for (let swipes = 0; swipes < mostSwipes; swipes++) {
      const place = await one.evaluate(placeOf)
      if (place.isFree) return { one, ...place }
      await swipeBy(place)
      const after = await one.evaluate(placeOf)
      if (!after.isFree && after.x === place.x && after.y === place.y) break
    }
    throw new Error(`A thumb does not reach ${target}.`)
  }

  /** First down or up to it, then sideways. */
  function swipeBy({ x, y, across, down }: Place) {
    const isBeside = isWithin(y, down) && !isWithin(x, across)
    const way = isBeside
      ? { x: swipeTo({ from: x, to: x }, across), y: 0 }
      : { x: 0, y: swipeTo({ from: y, to: y }, down) }
    return act('swipe', () => move(isBeside ? { x: middleOf(across), y } : { x: edge, y: middleOf(down) }, way))
  }

  /** The finger goes against the way of what it moves, halts, so that nothing glides on, and is lifted. */
  async function move(middle: Point, way: Point) {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: middle.x - way.x * share, y: middle.y - way.y * share }],
      })
    await touch('touchStart', -0.5)
    for (let step = 1; step <= stepsOfSwipe; step++) await touch('touchMove', step / stepsOfSwipe - 0.5)
    await page.waitForTimeout(haltMs)
    await touch('touchMove', 0.5)
    await touch('touchEnd', 0.5)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }

  async function press(target: Locator) {
    const { x, y } = await bring(target)
    await act('tap', () => page.touchscreen.tap(x, y))
  }

  /** Tapped, and filled in with what the phone offers. */
  async function chooseIn(field: Locator, fill: (one: Locator) => Promise<unknown>) {
    const { one } = await bring(field)
    await act('tap', async () => undefined)
    await act('text', () => fill(one))
  }

  async function find(words: string, name: string) {
    await press(page.getByRole('button', { name: 'Search everything' }))
    await page.getByRole('combobox').waitFor()
    await act('text', () => page.keyboard.insertText(words))
    await press(optionNamed(page, name))
  }

  return {
    name: 'thumb',
    page,
    press,
    async write(field, text) {
      await press(field)
      const isFull = await field.evaluate((element) => element instanceof HTMLInputElement && element.value !== '')
      if (isFull) await act('tap', () => page.keyboard.press('Control+A'))
      await act('text', () => page.keyboard.insertText(text))
    },
    choose: (select, option) => chooseIn(select, (one) => one.selectOption({ label: option })),
    fillDay: (field, day) => chooseIn(field, (one) => one.fill(day)),
    see: async (target) => void (await bring(target)),
    find,
    async open(place) {
      const links = linkTo(page, place).filter({ visible: true })
      for (const link of await links.all()) if ((await link.evaluate(placeOf)).isFree) return press(link)
      if (place.address.startsWith('?')) return find(place.name, place.name)
      await press(page.getByRole('button', { name: 'All 11' }))
      await press(onTop(page).locator(links))
    },
    undo: () => press(page.locator('.toast-act')),
    keyOr: (_key, target) => press(target),
  }
}

type Place = ReturnType<typeof placeOf>
type Point = Pick<Place, 'x' | 'y'>
const middleOf = ({ from, to }: Span) => (from + to) / 2
const isWithin = (place: number, { from, to }: Span) => place >= from && place <= to

/** The one of several that is under the thumb already, else the nearest. */
async function nearestOf(target: Locator): Promise<Locator> {
  const ways: { index: number; way: number }[] = []
  for (const [index, one] of (await target.all()).entries()) {
    const { isFree, isThere, y, down } = await one.evaluate(placeOf)
    if (isThere) ways.push({ index, way: isFree ? 0 : Math.abs(y - middleOf(down)) + 1 })
  }
  const [best] = ways.toSorted((one, other) => one.way - other.way)
  if (!best) throw new Error(`Nothing to be seen: ${target}`)
  return target.nth(best.index)
}

/** Where the middle of something is on the screen, within what it can be moved, and whether a tap there meets it. */
function placeOf(element: Element) {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  let across: Span | undefined
  let down: Span | undefined
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box)
    const edges = box.getBoundingClientRect()
    if (!across && box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(overflowX))
      across = { from: Math.max(0, edges.left), to: Math.min(innerWidth, edges.right) }
    if (!down && box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(overflowY))
      down = { from: Math.max(0, edges.top), to: Math.min(innerHeight, edges.bottom) }
  }
  across ??= { from: 0, to: innerWidth }
  down ??= { from: 0, to: innerHeight }
  const met = document.elementFromPoint(x, y)
  const isMet = met !== null && (element.contains(met) || met.closest('label')?.control === element)
  const isIn = x >= across.from && x <= across.to && y >= down.from && y <= down.to
  return { x, y, across, down, isThere: width > 0 && height > 0, isFree: isIn && isMet }
}
