import { africanCountries } from '../vocabulary/africa.ts'

const african = new Map<string, string>(africanCountries.map(({ code, name }) => [code, name]))

/** What pages call a country: those of Africa as their list does, on every device the same; others as the platform names them in English. */
export const countryName = (code: string): string => african.get(code) ?? elsewhere().of(code) ?? code

const elsewhere = () => (names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }))
let names: Intl.DisplayNames | undefined
