import { showReceiptCode } from '../../data/rules/receiptCode.ts'
import { paths } from '../app/paths.ts'

const fragment = /^#my-story-(.+)$/

/** The code in the address that a receipt's picture leads to; null in any other address. */
export function codeInHash(hash: string): string | null {
  const found = fragment.exec(hash)?.[1]
  if (!found) return null
  try {
    return decodeURIComponent(found)
  } catch {
    // Cut in the middle of an escape by whoever passed it on: the writer sees and mends it.
    return found
  }
}

export const receiptAddress = (origin: string, code: string) => origin + paths.myStoryWith(code)

/** Opens WhatsApp with a message to oneself, written but not sent. Only a tap leads there. */
export function whatsappWith(origin: string, { code, title }: { code: string; title: string }): string {
  const text = [
    `My receipt for “${title}”, sent to Voices for Wildlife.`,
    `Code: ${showReceiptCode(code)}`,
    `Where it is, my name, or take it back: ${receiptAddress(origin, code)}`,
    'This is a key to my story. I keep it to myself.',
  ].join('\n')
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
