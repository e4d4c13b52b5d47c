import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { MobileMoneyCountry } from '../../vocabulary/mobileMoney.ts'

/** A mobile number of a country, as people write it there or with its prefix, as E.164; null where it is none of that country. */
export function mobileNumberOf(written: string, country: MobileMoneyCountry): string | null {
  const number = parsePhoneNumberFromString(written, country)
  return number?.country === country && number.isValid() ? number.number : null
}

/** `+254 712 345 678`. */
export const spokenNumber = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164

/** As it is dialled in its country, without spaces: `0712345678`. */
export const localNumber = (e164: string): string =>
  parsePhoneNumberFromString(e164)?.formatNational().replace(/\D/g, '') ?? e164
