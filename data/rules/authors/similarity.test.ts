import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoStories } from '../../demo/stories.ts'
import { likenessBounds } from '../../vocabulary/rewards.ts'
import { distanceOf, simhash, similarityOf } from './similarity.ts'

const { bits, leastAlike } = likenessBounds.text

/** The two steps of the comparison: the fingerprints are near, and so are the words. */
function isRepeated(one: string, other: string): boolean {
  const [hash, known] = [simhash(one), simhash(other)]
  return hash !== null && known !== null && distanceOf(hash, known) <= bits && similarityOf(one, other) >= leastAlike
}

/** Random numbers that are the same in each run. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const withEach = (text: string, nth: number, put: (word: string) => string) =>
  text
    .split(' ')
    .map((word, index) => (index % nth === nth - 1 ? put(word) : word))
    .join(' ')

const amharic = `በጣና ሐይቅ ዳር የሚኖሩ ዓሣ አጥማጆች ጉማሬዎች ወደ ማሳቸው እንዳይገቡ በየሌሊቱ ይጠብቁ ነበር። አንድ ቀን ግን ትምህርት ቤታችን
  ከመንደሩ ሽማግሌዎች ጋር ተሰብስቦ ስለ እንስሳቱ ተወያየ። ከዚያ በኋላ በወንዙ ዳር ዛፎችን ተከልን፣ ጉማሬዎቹም የራሳቸው መንገድ አገኙ። አሁን ልጆች
  በጠዋት ሲሄዱ ጉማሬዎቹን ከሩቅ ያያሉ፤ ማንም አይፈራም፣ ማንም አይጎዳም።`
const arabic = `كان جدي يحكي لنا عن الغزلان التي كانت تملأ الوادي قبل أن يحفر الناس الآبار العميقة. في الصيف الماضي قررنا مع معلمة
  المدرسة أن نراقب الماء كل صباح وأن نكتب ما نراه في دفتر صغير. بعد شهرين عاد غزال واحد ثم عاد قطيع كامل، وصار الأطفال يستيقظون
  قبل الفجر ليروا آثار الأقدام على الرمل قبل أن تمحوها الريح.`
const yoruba = `Ní abúlé wa ní etí odò, àwọn àgbà máa ń sọ pé ẹja ńlá kan wà tí kò sí ẹni tó lè mú u. Ní ọdún tó kọjá àwa ọmọ ilé ìwé lọ
  wo odò náà pẹ̀lú olùkọ́ wa, a sì rí i pé ìdọ̀tí ti pọ̀ jù nínú omi. A kó gbogbo rẹ̀ kúrò, a gbin igi sí etí odò, ẹja sì padà wá díẹ̀díẹ̀ títí
  odò náà fi kún fún ìyè.`

describe('the words of a story', () => {
  test('are the same in other letters: without case, accents, tone marks, punctuation and line breaks', () => {
    const plain = yoruba.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/[,.]/g, ' –\n')
    expect(simhash(plain)).toBe(simhash(yoruba))
    expect(similarityOf(plain, yoruba)).toBe(1)
    const stretched = arabic.replaceAll('كان', 'كـــان').replaceAll('الماء', 'المَاء').replace('.', '؟')
    expect(simhash(stretched)).toBe(simhash(arabic))
    expect(simhash(amharic.replaceAll(' ', '፡'))).toBe(simhash(amharic))
    expect(simhash(yoruba.replaceAll('a', 'a\u200b'))).toBe(simhash(yoruba))
  })

  test.each(Object.entries({ amharic, arabic, yoruba, english: demoStories[0]?.content ?? '' }))(
    'are found again in %s when one in twenty is another',
    (_, text) => {
      expect(simhash(text)).toMatch(/^[0-9a-f]{16}$/)
      expect(
        isRepeated(
          text,
          withEach(text, 20, () => 'mabadiliko'),
        ),
      ).toBe(true)
    },
  )

  test('of fewer than forty have no fingerprint', () => {
    const words = Array.from({ length: likenessBounds.leastWords }, (_, index) => `word${index}`)
    expect(simhash(words.join(' '))).not.toBeNull()
    expect(simhash(words.slice(1).join(' '))).toBeNull()
  })
})

describe('a repeated story', () => {
  test.each([
    ['with one word in ten replaced', (text: string) => withEach(text, 10, () => 'zebra')],
    ['with one word in twelve left out', (text: string) => withEach(text, 12, () => '')],
    ['with another beginning and end', (text: string) => `Hello, my name is Amina. ${text} Thank you for reading!`],
    ['without its last tenth', (text: string) => text.slice(0, text.length * 0.9)],
    ['with its paragraphs in another order', (text: string) => text.split('\n\n').reverse().join('\n\n')],
  ])('is found %s', (_, change) => {
    const found = demoStories.filter(({ content }) => isRepeated(content, change(content)))
    expect(found.length).toBe(demoStories.length)
  })

  test('is not what another writer has written on the same theme', () => {
    const pairs = demoStories.flatMap((one, index) =>
      demoStories.slice(index + 1).map((other) => [one, other] as const),
    )
    expect(pairs.filter(([one, other]) => isRepeated(one.content, other.content))).toEqual([])
  })

  test('is none of two thousand texts put together from the sentences of a theme', () => {
    const random = seeded(7)
    const sentences = demoStories.flatMap(({ content }) => content.split(/(?<=[.!?])\s+/))
    const texts = Array.from({ length: 2_000 }, () =>
      Array.from({ length: 12 }, () => sentences[random(sentences.length)] ?? '').join(' '),
    )
    const hashes = texts.map((text) => simhash(text))
    const shared = (one: number, other: number) => similarityOf(texts[one] ?? '', texts[other] ?? '')
    let repeated = 0
    for (const [one, hash] of hashes.entries()) {
      for (const [other, known] of hashes.slice(0, one).entries()) {
        if (hash === null || known === null || distanceOf(hash, known) > bits) continue
        if (shared(one, other) >= leastAlike) repeated += 1
      }
    }
    expect(repeated).toBe(0)
  })
})

describe('fingerprints', () => {
  const fingerprint = fc.stringMatching(/^[0-9a-f]{16}$/)

  test('differ in as many bits from one side as from the other, and in none from themselves', () => {
    fc.assert(
      fc.property(fingerprint, fingerprint, (one, other) => {
        const byHand = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length
        expect([distanceOf(one, other), distanceOf(other, one), distanceOf(one, one)]).toEqual([byHand, byHand, 0])
      }),
    )
  })

  test('of any text are 64 bits or none', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 80 }), (words) => {
        expect(simhash(words.join(' ')) ?? '0'.repeat(16)).toMatch(/^[0-9a-f]{16}$/)
      }),
    )
  })
})
