import { describe, expect, test } from 'vitest'
import { otherLanguageCodes } from '../../vocabulary/otherLanguageCodes.ts'
import { storyLanguages } from '../../vocabulary/storyLanguages.ts'
import { speaking } from '../../words/speaking.ts'
import { guessLanguage } from './guessLanguage.ts'
import { directionOfLanguage, endonymOf, languageCode, languageName, namedLanguages, textIn } from './storyLanguage.ts'

test.each([
  ['sw-TZ', 'sw'],
  ['SWA', 'sw'],
  [' fra ', 'fr'],
  ['mos', 'mos'],
  ['pt_MZ', 'pt'],
  ['Kiswahili!', 'kiswahili!'],
])('%s is kept as %s', (tag, code) => {
  expect(languageCode(tag)).toBe(code)
})

test('each language is there once, by a code of its own', () => {
  const codes = [...storyLanguages.map(({ code }) => code), ...otherLanguageCodes]
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(languageCode(code)).toBe(code)
})

test('a language is named by its speakers and in English; one that nobody here knows goes by its code', () => {
  expect([languageName('sw'), endonymOf('sw'), languageName('de'), languageName('qqz')]).toEqual([
    'Swahili',
    'Kiswahili',
    'German',
    'qqz',
  ])
  expect(namedLanguages(['de', 'cs', 'qqz'])).toEqual([
    { code: 'cs', name: 'Czech' },
    { code: 'de', name: 'German' },
  ])
})

test('a text says its language where it is not that of the page', () => {
  expect([textIn('en'), textIn('ar')]).toEqual([{}, { lang: 'ar' }])
  expect(speaking('ar', () => [textIn('ar'), textIn('en')])).toEqual([{}, { lang: 'en' }])
})

test.each([
  ['ar', 'rtl'],
  ['ur', 'rtl'],
  ['sw', 'ltr'],
])('a field for words in %s runs %s', (code, direction) => {
  expect(directionOfLanguage(code)).toBe(direction)
})

describe('the language of a text is guessed', () => {
  test.each([
    [
      'en',
      'The heron came back to our river last year, and the children of the school counted its nests with their teacher.',
    ],
    [
      'fr',
      'Le héron est revenu sur notre rivière l’année dernière, et les enfants de l’école ont compté les nids avec leur maître.',
    ],
    [
      'pt',
      'A garça voltou ao nosso rio no ano passado e as crianças da escola contaram os ninhos com a sua professora.',
    ],
    ['es', 'La garza volvió a nuestro río el año pasado y los niños de la escuela contaron los nidos con su maestra.'],
    [
      'sw',
      'Korongo alirudi kwenye mto wetu mwaka jana, na watoto wa shule walihesabu viota vyake kwa msaada wa mwalimu wao.',
    ],
    [
      'ha',
      'Tsuntsun ya dawo kogin mu a shekarar da ta gabata, kuma yaran makaranta sun kirga gidajensa tare da malamin su.',
    ],
    ['yo', 'Ẹyẹ náà padà sí odò wa ní ọdún tó kọjá, àwọn ọmọ ilé ìwé sì ka ìtẹ́ rẹ̀ pẹ̀lú olùkọ́ wọn nínú igbó.'],
    ['ig', 'Nnụnụ ahụ lọghachiri na osimiri anyị n’afọ gara aga, ma ụmụ akwụkwọ gụrụ akwụ ya na onye nkuzi ha.'],
    [
      'zu',
      'Inyoni yabuya emfuleni wethu ngonyaka odlule, futhi izingane zesikole zabala izidleke kanye nothisha wazo ngoba babezithanda kakhulu.',
    ],
    [
      'so',
      'Shimbirku waxay ku soo noqotay webiga sannadkii hore, carruurta dugsiguna waxay tiriyeen buulasheeda iyo macallinka oo la socda.',
    ],
    ['am', 'ሽመላው ባለፈው ዓመት ወደ ወንዛችን ተመለሰ፣ የትምህርት ቤቱ ልጆችም ጎጆዎቹን ከመምህራቸው ጋር ቆጠሩ።'],
    ['ar', 'عاد البلشون إلى نهرنا في العام الماضي وعدّ أطفال المدرسة أعشاشه مع معلمهم في الصباح'],
  ])('%s', (code, text) => {
    expect(guessLanguage(text)).toBe(code)
  })

  test('as none where there is little of it, or nothing that is known', () => {
    expect(guessLanguage('The heron')).toBeNull()
    expect(guessLanguage('Lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor')).toBeNull()
    expect(guessLanguage('1 2 3 4 5 6 7 8 9 10')).toBeNull()
  })
})
