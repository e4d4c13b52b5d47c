import { type Message, msg } from '../words/words.ts'

/** A language in which stories are written, and captions of videos. */
export interface StoryLanguage {
  /** ISO 639-1, or 639-3 where it has no code of two letters. */
  code: string
  /** By its own speakers. */
  name: string
  /** In English, and where it is said in the language of the page. */
  says: Message
  dir: 'ltr' | 'rtl'
}

const ltr = (code: string, name: string, says: Message): StoryLanguage => ({ code, name, says, dir: 'ltr' })

/**
 * The languages that most people of the African continent speak, as a first or a further language, roughly in this order. The first ten are
 * those of the African Academy of Languages (ACALAN), with English, French and Portuguese put among them; the rest follow estimates that differ
 * by millions, and are no ranking. Any other language of ISO 639 can be chosen beside them.
 */
export const storyLanguages: readonly StoryLanguage[] = [
  { code: 'ar', name: 'العربية', says: msg('Arabic'), dir: 'rtl' },
  ltr('sw', 'Kiswahili', msg('Swahili')),
  ltr('en', 'English', msg('English')),
  ltr('fr', 'Français', msg('French')),
  ltr('ha', 'Hausa', msg('Hausa')),
  ltr('am', 'አማርኛ', msg('Amharic')),
  ltr('yo', 'Yorùbá', msg('Yoruba')),
  ltr('om', 'Afaan Oromoo', msg('Oromo')),
  ltr('pt', 'Português', msg('Portuguese')),
  ltr('ig', 'Igbo', msg('Igbo')),
  ltr('zu', 'isiZulu', msg('Zulu')),
  ltr('so', 'Soomaali', msg('Somali')),
  ltr('ff', 'Fulfulde', msg('Fula')),
  ltr('ln', 'Lingála', msg('Lingala')),
  ltr('mg', 'Malagasy', msg('Malagasy')),
  ltr('xh', 'isiXhosa', msg('Xhosa')),
  ltr('af', 'Afrikaans', msg('Afrikaans')),
  ltr('sn', 'chiShona', msg('Shona')),
  ltr('ny', 'Chichewa', msg('Chichewa')),
  ltr('rw', 'Ikinyarwanda', msg('Kinyarwanda')),
  ltr('rn', 'Ikirundi', msg('Kirundi')),
  { code: 'zgh', name: 'ⵜⴰⵎⴰⵣⵉⵖⵜ', says: msg('Tamazight'), dir: 'ltr' },
  ltr('bm', 'Bamanankan', msg('Bambara')),
  ltr('ak', 'Akan (Twi)', msg('Akan (Twi)')),
  ltr('wo', 'Wolof', msg('Wolof')),
  ltr('kg', 'Kikongo', msg('Kongo')),
  ltr('lg', 'Luganda', msg('Luganda')),
  ltr('ti', 'ትግርኛ', msg('Tigrinya')),
  ltr('kr', 'Kanuri', msg('Kanuri')),
  ltr('mos', 'Mooré', msg('Mooré')),
  ltr('tn', 'Setswana', msg('Tswana')),
  ltr('st', 'Sesotho', msg('Sotho')),
  ltr('nso', 'Sesotho sa Leboa', msg('Northern Sotho')),
  ltr('ki', 'Gĩkũyũ', msg('Kikuyu')),
  ltr('ts', 'Xitsonga', msg('Tsonga')),
  ltr('luo', 'Dholuo', msg('Luo')),
  ltr('ee', 'Eʋegbe', msg('Ewe')),
  ltr('bem', 'Ichibemba', msg('Bemba')),
  ltr('sg', 'Sängö', msg('Sango')),
  ltr('umb', 'Umbundu', msg('Umbundu')),
  ltr('ss', 'siSwati', msg('Swati')),
  ltr('nd', 'isiNdebele', msg('Ndebele')),
  ltr('ve', 'Tshivenḓa', msg('Venda')),
  ltr('es', 'Español', msg('Spanish')),
]

/** What a story is in where nobody has said it: the only language of the site before there was a question. */
export const usualStoryLanguage = 'en'

/** Others that are written from right to left (https://www.unicode.org/iso15924/iso15924-codes.html, by their usual script). */
export const otherRightToLeft: ReadonlySet<string> = new Set(
  'ae arc bal bqi ckb dv fa glk he ks ku lrc mzn nqo pnb ps sd sdh skr syr ug ur yi'.split(' '),
)
