import { africanCountries } from '../vocabulary/africa.ts'

const african = new Map<string, string>(africanCountries.map(({ code, name }) => [code, name]))

let names: Intl.DisplayNames | undefined

/**
 * The English name of a country, from its ISO 3166-1 code: of those of Africa as their list has it, on every device the same, of others
 * as the platform knows it; the code, where none is known.
 */
export function countryName(code: string): string {
  const known = african.get(code)
  if (known) return known
  if (!/^[A-Z]{2}$/.test(code) || !('DisplayNames' in Intl)) return code
  names ??= new Intl.DisplayNames(['en'], { type: 'region' })
  return names.of(code) ?? code
}
