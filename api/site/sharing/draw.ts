import { answerOrders } from '../../platform/programs.ts'
import { drawCard } from './card.ts'
import type { CardWords } from './cardWords.ts'
import type { CoverSource } from './cover.ts'

export interface DrawingOrder {
  words: CardWords
  cover: CoverSource
}
export type Drawing = { jpeg: Uint8Array } | { reason: string }

const draw = ({ words, cover }: DrawingOrder): Promise<Drawing> =>
  drawCard(words, cover).then(
    (jpeg) => ({ jpeg }),
    (error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }),
  )

/**
 * A program of its own for the previews: setting letters takes some hundred milliseconds of a processor, in which nobody
 * else should wait, and a hundred megabytes, which are given back when it ends.
 */
answerOrders(draw)
