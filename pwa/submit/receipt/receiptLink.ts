import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { paths } from '../../app/paths.ts'

export const receiptAddress = (origin: string, code: string) => origin + paths.myStoryWith(code)

/** Opens WhatsApp with a message to oneself, written but not sent. Only a tap leads there. */
export function whatsappWith(origin: string, { code, title }: { code: string; title: string }): string {
  const text = [
    `My receipt for “${title}”, sent to Voices for Wildlife.`,
    `Code: ${showReceiptCode(code)}`,
    `Where it is, correct it, or take it back: ${receiptAddress(origin, code)}`,
    'This is a key to my story. I keep it to myself.',
  ].join('\n')
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
