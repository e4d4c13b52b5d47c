import { foundBy, type Part, windowsOf } from './windows.ts'

export type PointForm = 'coordinates' | 'grid' | 'code' | 'link'
export interface Point extends Part {
  form: PointForm
}

const figure = '[-+−]?\\s?\\d{1,3}[.,]'
const hemisphere =
  '(?:[NSEWO]|[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est|[Nn]ord|[Ss]ud|[Ee]st|[Oo]uest|[Nn]orte|[Ss]ul|[Ll]este|[Oo]este)\\b'
const degree = '\\s?(?:°|º|˚|⁰|[Dd]egrees?|[Dd]eg\\b\\.?|[Dd]egrés?|[Gg]raus?)'
const minute = "\\s?(?:['’′‘´`]|[Mm]inutes?|[Mm]in\\b\\.?|[Mm]inutos?)"
const between = '[\\s,;/|]{1,4}(?:and\\s|et\\s|e\\s)?'
const label = '(?:[Ll]at(?:itude)?|[Ll]ong?(?:itude)?|[Ll]ng|LAT|LON|GPS|[Cc]oord(?:inate|inat|onnée|enada)s?)'

const digit = '(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine)'
const number = `(?:${digit}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)`
const inWords = `${number}(?:[\\s-](?:and\\s)?${number}){0,4}`
const digits = `${digit}(?:[\\s,-]{1,2}${number}){1,8}`
const side = '(?:north|south|east|west)\\b'

interface Sought {
  form: PointForm
  pattern: RegExp
}

const inFigures: readonly Sought[] = [
  // -1.2921, 36.8219 · -1,2921; 36,8219
  {
    form: 'coordinates',
    pattern: new RegExp(`(?:^|[^\\d.,])(?<words>${figure}\\d{4,12}${between}${figure}\\d{4,12}(?![\\d%]))`, 'gu'),
  },
  // 1.2921° S, 36.8219° E · 1,29 S 36,82 E · S 1.2921 E 36.8219
  {
    form: 'coordinates',
    pattern: new RegExp(`(?:^|[^\\d.,])(?<words>${figure}\\d{2,12}(?:${degree})?\\s?${hemisphere})`, 'gu'),
  },
  { form: 'coordinates', pattern: new RegExp(`(?:^|[^\\p{L}])(?<words>[NSEWO]\\s?${figure}\\d{2,12}(?!\\d))`, 'gu') },
  {
    form: 'coordinates',
    pattern: new RegExp(
      `(?:^|[^\\d.,])(?<words>${figure}\\d{2,12}${degree}${between}${figure}\\d{2,12}${degree})`,
      'gu',
    ),
  },
  // latitude -1.29
  {
    form: 'coordinates',
    pattern: new RegExp(`(?:^|[^\\p{L}])(?<words>${label}\\.?(?:\\s(?:is|of))?[\\s:=]{1,3}${figure}\\d{2,12})`, 'gu'),
  },
  // 1°17′31″S · 1° 17.5' · 1 degree 17 minutes · S1 17.519
  {
    form: 'coordinates',
    pattern: new RegExp(`\\d{1,3}${degree}[\\s,]{0,2}(?:and\\s)?\\d{1,2}(?:[.,]\\d{1,8})?${minute}`, 'gu'),
  },
  { form: 'coordinates', pattern: new RegExp(`\\d{1,3}${degree}\\s?\\d{1,2}[.,]\\d{1,8}`, 'gu') },
  {
    form: 'coordinates',
    pattern: /(?:^|[^\p{L}])(?<words>[NSEW]\s?\d{1,3}[\s°]\s?\d{1,2}(?:[.,]\d{1,8}|\s\d{1,2}(?:[.,]\d{1,6})?)(?!\d))/gu,
  },
  {
    form: 'coordinates',
    pattern: /(?:^|[^\d])(?<words>\d{1,3}d\s?\d{1,2}m\s?(?:\d{1,2}(?:\.\d{1,4})?s\s?)?[NSEW](?!\p{L}))/gu,
  },
]

const spelled: readonly Sought[] = [
  // one point two nine two one south, thirty-six point eight two east
  {
    form: 'coordinates',
    pattern: new RegExp(`\\b(?:minus\\s)?${inWords}\\spoint\\s${digits}(?:\\sdegrees?)?,?\\s${side}`, 'giu'),
  },
  {
    form: 'coordinates',
    pattern: new RegExp(
      `\\b(?:minus\\s)?${inWords}\\spoint\\s${digits}${between}(?:minus\\s)?${inWords}\\spoint\\s${digits}`,
      'giu',
    ),
  },
  {
    form: 'coordinates',
    pattern: new RegExp(`\\b${inWords}\\sdegrees?,?\\s(?:and\\s)?${inWords}\\sminutes?\\b`, 'giu'),
  },
]

const grids: readonly Sought[] = [
  // 37M 257000 9857000 · UTM 36S 0456789 9876543
  {
    form: 'grid',
    pattern:
      /(?:^|[^\p{L}\d])(?<words>(?:0?[1-9]|[1-5]\d|60)\s?[C-HJ-NP-X]\s{1,2}0?\d{6}(?:\.\d{1,3})?\s?(?:m?E)?[\s,;/]{1,3}\d{6,7}(?:\.\d{1,3})?)/gu,
  },
  { form: 'grid', pattern: /\bUTM\b[^.\n]{0,40}?\d{6,7}[^.\n\d]{1,15}\d{6,8}/gu },
  { form: 'grid', pattern: /[Ee]asting[\s:=]{1,3}\d{5,7}[\s,;]{1,3}(?:and\s)?[Nn]orthing[\s:=]{1,3}\d{5,8}/gu },
  // 37MBU5700057000 · 37M BU 57000 57000
  {
    form: 'grid',
    pattern:
      /(?:^|[^\p{L}\d])(?<words>(?:0?[1-9]|[1-5]\d|60)[C-HJ-NP-X]\s?[A-HJ-NP-Z]{2}\s?(?:\d{3,5}\s\d{3,5}|\d{6}|\d{8}|\d{10})(?![\p{L}\d]))/gu,
  },
]

const codes: readonly Sought[] = [
  // 6GCRPR6C+97
  {
    form: 'code',
    pattern: /(?:^|[^\p{L}\p{N}])(?<words>[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?![\p{L}\p{N}]))/giu,
  },
  // ///filled.count.soap · what3words filled.count.soap
  { form: 'code', pattern: /\/\/\/\p{L}{2,30}\.\p{L}{2,30}\.\p{L}{2,30}/gu },
  { form: 'code', pattern: /\b(?:what3words|w3w)\b[\s:]{1,3}(?:is\s)?\/{0,3}\p{L}{2,30}\.\p{L}{2,30}\.\p{L}{2,30}/giu },
  { form: 'code', pattern: /\bgeo:[-+]?\d{1,2}[.,\d]{1,12}/giu },
]

const links: readonly Sought[] = [
  {
    form: 'link',
    pattern:
      /(?:https?:\/\/)?(?:www\.)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/maps|(?:maps\.|earth\.)?google\.[a-z.]{2,6}\/(?:maps|web)|maps\.(?:google|apple)\.[a-z.]{2,6}|(?:www\.)?openstreetmap\.org|osm\.org|what3words\.com|w3w\.co|plus\.codes|waze\.com|ge0\.me|omaps\.app|wego\.here\.com|bing\.com\/maps|yandex\.[a-z]{2,3}\/maps|mapy\.c[oz]m?)(?:[/?@][^\s<>"]{0,200})?/giu,
  },
]

/** Exact places in a text: in figures or words, as a code, or as a link to a map. In their order; none lies in another. */
export function pointsIn(text: string): Point[] {
  const found = windowsOf(text).flatMap((window) =>
    soughtIn(window.text).flatMap(({ form, pattern }) =>
      foundBy(pattern, window.text)
        .filter(({ words }) => form !== 'code' || !isSum(words))
        .map(({ start, words }) => ({ form, start: window.start + start, text: words })),
    ),
  )
  return joined(text, found)
}

/** Most words hold none of what each of these needs. */
function soughtIn(text: string): Sought[] {
  const hasFigures = /\d/.test(text)
  return [
    ...(hasFigures ? inFigures : []),
    ...(/\d{5}|\d{3} \d{3}/.test(text) ? grids : []),
    ...(/\bpoint\b|\bdegrees?\b/i.test(text) ? spelled : []),
    ...(/\+|\/\/\/|what3words|w3w|geo:/i.test(text) ? codes : []),
    ...(/[a-z]\.[a-z]{2}/i.test(text) ? links : []),
  ]
}

/** 2024+25 looks like a code and is none. */
const isSum = (words: string) => /^\d+\+\d+$/.test(words)

/** Latitude and longitude are one place. */
function joined(text: string, found: readonly Point[]): Point[] {
  const points: Point[] = []
  for (const point of [...found].sort((a, b) => a.start - b.start || b.text.length - a.text.length)) {
    const last = points.at(-1)
    const end = point.start + point.text.length
    if (last && isBeside(text.slice(last.start + last.text.length, point.start))) {
      const widest = Math.max(end, last.start + last.text.length)
      last.text = text.slice(last.start, widest)
    } else points.push({ ...point })
  }
  return points
}

const isBeside = (gap: string) =>
  gap.length <= 12 && /^(?:\d{1,2}(?:[.,]\d{1,4})?)?[\s,;:/|"″”′’'NSEWO]*(?:by|and|et|e|long?|lat)?[\s.:]*$/u.test(gap)
