import { expect, it, test } from 'vitest'
import { isStripeCountry, payableFrom, stripeCountries } from '../../vocabulary/stripeCountries.ts'
import { countryOf } from './countryOf.ts'

it.each([
  ['Laikipia, Kenya', 'KE'],
  ['Kenya', 'KE'],
  ['kenya ', 'KE'],
  ['KENYA.', 'KE'],
  ['Nairobi Kenya', 'KE'],
  ['Northern Kenya', 'KE'],
  ['Republic of Kenya', 'KE'],
  ['Maasai Mara (Kenya)', 'KE'],
  ['Arusha - Tanzania', 'TZ'],
  ['Zanzibar', 'TZ'],
  ["Cote d'Ivoire", 'CI'],
  ['Abidjan, Côte d’Ivoire', 'CI'],
  ['Ivory Coast', 'CI'],
  ['U.K.', 'GB'],
  ['London, UK', 'GB'],
  ['Belfast, Northern Ireland', 'GB'],
  ['Cork, Ireland', 'IE'],
  ['U.S.A.', 'US'],
  ['Atlanta, Georgia, USA', 'US'],
  ['Austin, Texas', 'US'],
  ['New Mexico', 'US'],
  ['Dubai, UAE', 'AE'],
  ['Goma, DRC', 'CD'],
  ['Democratic Republic of the Congo', 'CD'],
  ['République démocratique du Congo', 'CD'],
  ['Congo-Brazzaville', 'CG'],
  ['Bissau, Guinea-Bissau', 'GW'],
  ['Conakry, Guinea', 'GN'],
  ['Malabo, Equatorial Guinea', 'GQ'],
  ['Bani Kouara, Niger', 'NE'],
  ['Minna, Niger State, Nigeria', 'NG'],
  ['Lagos, Portugal', 'PT'],
  ['Juba, South Sudan', 'SS'],
  ['Windhoek, Namibia', 'NA'],
  ['Swaziland', 'SZ'],
  ['Praia, Cape Verde', 'CV'],
  ['São Tomé and Príncipe', 'ST'],
  ['Port of Spain, Trinidad and Tobago', 'TT'],
  ['St Kitts & Nevis', 'KN'],
  ['Papua New Guinea', 'PG'],
  ['Yangon, Myanmar', 'MM'],
  ['Turkey', 'TR'],
  ['Hong Kong', 'HK'],
])('%s is in %s', (location, country) => {
  expect(countryOf(location)).toBe(country)
})

it.each([
  ['Afrika Kusini', 'ZA'],
  ['Suid-Afrika', 'ZA'],
  ['Etiopia', 'ET'],
  ['ኢትዮጵያ', 'ET'],
  ['Msumbiji', 'MZ'],
  ['Moçambique', 'MZ'],
  ['Sénégal', 'SN'],
  ['Madagasikara', 'MG'],
  ['مصر', 'EG'],
  ['Deutschland', 'DE'],
  ['München, Deutschland', 'DE'],
  ['São Paulo, Brasil', 'BR'],
  ['España', 'ES'],
  ['日本', 'JP'],
])('%s, as it is written at home, is in %s', (location, country) => {
  expect(countryOf(location)).toBe(country)
})

it.each([
  ['Lagos', 'NG'],
  ['Nairobi', 'KE'],
  ['Laikipia', 'KE'],
  ['Cape Town', 'ZA'],
  ['Antananarivo', 'MG'],
])('%s alone is in %s: nobody thinks of another', (location, country) => {
  expect(countryOf(location)).toBe(country)
})

it.each([
  'Georgia',
  'Atlanta, Georgia',
  'Congo',
  'Kongo',
  'Korea',
  'Online',
  '',
  ' , ',
  'Kenya and Tanzania',
  'Kenya / Uganda',
  'Lebanon, Ohio',
  'Lake Chad',
  'Gulf of Guinea',
  'Niger Delta',
  'East Africa',
  'Nairobi & Kampala',
  'the bush',
  'IN',
  'San Diego, CA',
  'constructor',
])('of %j nobody can say for sure where it is', (location) => {
  expect(countryOf(location)).toBeNull()
})

test('each country of Stripe stands once in its table, as a code that exists', () => {
  const all: string[] = Object.values(stripeCountries).flat()
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((code) => !english.of(code))).toEqual([])
})

it.each(['KE', 'NG', 'TZ', 'UG', 'ZA', 'GH', 'ET', 'EG'])('Stripe opens no account in %s', (country) => {
  expect(isStripeCountry(country)).toBe(false)
})

it('Stripe sends money across borders among the United States, the United Kingdom, the EEA, Canada and Switzerland alone', () => {
  expect(payableFrom('US')).toEqual(expect.arrayContaining(['US', 'CA', 'GB', 'CH', 'DE', 'NO', 'LI']))
  expect(payableFrom('DE')).toEqual(payableFrom('US'))
  const never = ['MX', 'AU', 'HK', 'JP', 'MY', 'NZ', 'SG', 'TH', 'AE', 'BR', 'GI', 'KE']
  expect(never.filter((country) => payableFrom('US').includes(country))).toEqual([])
  expect(payableFrom('AU')).toEqual(['AU'])
})
