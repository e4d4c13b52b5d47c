let names: Intl.DisplayNames | undefined

/** The English name of a country, from its ISO 3166-1 code; the code, where none is known. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code) || !('DisplayNames' in Intl)) return code
  names ??= new Intl.DisplayNames(['en'], { type: 'region' })
  return names.of(code) ?? code
}
