import type { ItemRow } from './items.store.ts'

type Words = Pick<ItemRow, 'content' | 'callToAction' | 'hashtags'>

/** All that goes out of an item: its title is for the desk. */
export const saysOf = ({ content, callToAction, hashtags }: Words) =>
  [content, callToAction ?? '', ...hashtags].join('\n')

/** What is said of an item that has the name which its story bore before. */
export const renamed = (storyId: number, formerName: string) =>
  `The name under story ${storyId} is another one now, and this text has the former one: ${formerName}.`

const line = /^The name under story \d+ is another one now, and this text has the former one: (.+)\.$/

const linesOf = ({ problem }: Pick<ItemRow, 'problem'>) => problem?.split('\n') ?? []

/** That line of an item's problem while its words have the name still. */
export const formerNameOf = (item: Words & Pick<ItemRow, 'problem'>): string | null =>
  linesOf(item).find((one) => saysOf(item).includes(line.exec(one)?.[1] ?? '\0')) ?? null

/** The problem of an item without that line where its words have the name no more. */
export function withoutFormerName(item: Words & Pick<ItemRow, 'problem'>): string | null {
  const kept = formerNameOf(item)
  const lines = linesOf(item).filter((one) => one === kept || !line.test(one))
  return lines.length > 0 ? lines.join('\n') : null
}
