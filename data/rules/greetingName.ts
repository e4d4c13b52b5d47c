import { anonymousDonor } from '../vocabulary/money.ts'
import { withheldName } from '../vocabulary/policies.ts'
import { cleanText, looksLikeAddress } from './cleanText.ts'

/** What mail programs make a link of by themselves. */
const clickable = /\S\.\p{L}{2}/u

/**
 * The name by which a mail greets. Anybody can have a mail sent to anybody by giving their address: it carries a name and
 * nothing to click on. Null where there is none.
 */
export function greetingName(given: string): string | null {
  const name = cleanText(given).replace(/\s+/g, ' ').trim()
  const isNobody = name === '' || name === anonymousDonor || name === withheldName
  return isNobody || looksLikeAddress(name) || clickable.test(name) ? null : name
}
