import type { Locator, Page } from 'playwright-core'
import { paths } from '../../../pwa/app/paths.ts'
import type { Act } from './acts.ts'

/** Somebody at the desk, by keyboard or by thumb. A locator may fit several things that do the same: the nearest is taken. */
export interface Hand {
  name: 'keyboard' | 'thumb'
  page: Page
  /** A button, a link, a box. */
  press(target: Locator): Promise<void>
  /** In place of what stands in a field. */
  write(field: Locator, text: string): Promise<void>
  /** An option of a select, by its words. */
  choose(select: Locator, option: string): Promise<void>
  /** A day, such as 2026-03-01, into a field for a date. */
  fillDay(field: Locator, day: string): Promise<void>
  /** Brings something into view. */
  see(target: Locator): Promise<void>
  /** A tab of the desk or a part of one, by the shortest way that there is. */
  open(place: DeskPlace): Promise<void>
  /** The search over everything: opens what is named so. */
  find(words: string, name: string): Promise<void>
  /** Takes back what was asked for last. */
  undo(): Promise<void>
  /** A key where there is one, else what it stands for. */
  keyOr(key: string, target: Locator): Promise<void>
}

/** What both need. `act` counts one act and waits until its answer is on the screen. */
export interface Body {
  page: Page
  act(kind: Act, work: () => Promise<unknown>): Promise<void>
}

/** By its name in the search over everything, and by its address on the desk. */
export interface DeskPlace {
  name: string
  address: string
}

export const linkTo = (page: Page, { address }: DeskPlace) => page.locator(`a[href="${paths.admin}${address}"]`)

/** In the dialog that is open on top. */
export const onTop = (page: Page) => page.locator('dialog:modal').last()

export const optionNamed = (page: Page, name: string) => page.getByRole('option', { name }).first()
