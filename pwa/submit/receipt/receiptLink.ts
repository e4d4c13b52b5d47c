import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { isolated } from '../../ui/Written.tsx'

export const receiptAddress = (origin: string, code: string) => origin + paths.myStoryWith(code)

/** Opens WhatsApp with a message to oneself, written but not sent. Only a tap leads there. */
export function whatsappWith(origin: string, { code, title }: { code: string; title: string }): string {
  const text = [
    t('My receipt for “{title}”, sent to Voices for Wildlife.', { title: isolated(title) }),
    t('Code: {code}', { code: showReceiptCode(code) }),
    t('Where it is, correct it, or take it back: {address}', { address: receiptAddress(origin, code) }),
    t('This is a key to my story. I keep it to myself.'),
  ].join('\n')
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
