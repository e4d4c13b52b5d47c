import type { BlurArea } from '../../../../data/contract/stories.ts'

/** In parts of a photo's width and height. */
export interface Point {
  x: number
  y: number
}

/** Below it a touch was no drawing. */
const least = 0.01
const step = 0.02

/** The place between two corners, inside of the photo; null for a touch that drew nothing. */
export function areaBetween(one: Point, other: Point): BlurArea | null {
  const [left, right] = between(one.x, other.x)
  const [top, bottom] = between(one.y, other.y)
  const area = { x: left, y: top, width: right - left, height: bottom - top }
  return area.width < least || area.height < least ? null : area
}

const between = (one: number, other: number) =>
  [Math.max(0, Math.min(one, other)), Math.min(1, Math.max(one, other))] as const

const directions: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** A place after an arrow key, inside of the photo; with Shift another size. Null for any other key. */
export function movedArea(area: BlurArea, { key, shiftKey }: { key: string; shiftKey: boolean }): BlurArea | null {
  const by = directions[key]
  if (!by) return null
  if (!shiftKey)
    return { ...area, x: within(area.x + by.x, 0, 1 - area.width), y: within(area.y + by.y, 0, 1 - area.height) }
  return {
    ...area,
    width: within(area.width + by.x, step, 1 - area.x),
    height: within(area.height + by.y, step, 1 - area.y),
  }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
