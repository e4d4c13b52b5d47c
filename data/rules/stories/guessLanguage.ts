import { wordsOf } from '../wordsOf.ts'

/** Small words that stand in nearly every sentence of a language, as `wordsOf` spells them. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the and of to was is that it for with they had were this he she we are our from not have but his her their when who what there been',
  fr: 'le la les de des du et un une dans que qui est pour nous avec sur pas il elle etait au aux ce cette ils sont mais leur par plus notre',
  pt: 'o os as e de do da dos das que em um uma para com nao nos era foi ele ela no na mas por se seu sua mais muito eles como isso',
  es: 'el los las y de del que en un una para con no nosotros era fue lo su se pero por mas como muy habia ellos esta cuando',
  sw: 'na ya wa kwa ni la za katika hii kuwa yake sisi wakati lakini kama watu siku sana ambao hiyo alikuwa tulikuwa wetu yetu baada huyo wao cha vya hilo pia mimi tu',
  ha: 'da na ta a ne ce ya su mun muna sun kuma cikin wannan amma don daga lokacin mutane ba mu suka yake shi ita zuwa wani kan sai',
  yo: 'ni ati si ti awon won fun pe ko ninu naa kan lo wa mo nigba se o je ki bi ile eyi sugbon ilu',
  ig: 'na nke ya bu ndi ka anyi mgbe ahu maka onye nwere di otu o ihe ga ma ha n si mmadu anumanu',
  zu: 'ukuthi futhi kodwa ngoba lapho wathi kakhulu abantu uma ngesikhathi emva kwethu thina yini konke njengoba bonke manje ngaphandle izilwane usuku',
  so: 'iyo waxaa ka ku oo ah in uu ay waa la aan ayaa markii kale sida laakiin dadka soo waxay ayuu si badan',
  om: 'fi kan akka irra isaa keessa hin jira yeroo garuu waan nu isaan immoo namoota jedhu irraa itti ture kana',
  af: 'die en van is het nie wat vir ons met sy hulle was om dit op een by ook maar toe daar',
  mg: 'ny ary dia izay tamin amin fa tsy ho aho isika izahay nandritra ireo teo mba noho azy ireny olona',
  rw: 'mu ku na no kandi ariko cyane ubwo abantu bari yari twe ni iyi uyu kuri nta imbere bose inyamaswa ndetse',
}
const tables = Object.entries(smallWords).map(([code, words]) => ({ code, words: new Set(words.split(' ')) }))

/** Words of the beginning of a text that are looked at, and without so many nothing is guessed. */
const looked = { least: 8, most: 400 } as const
/** So much of a text has to be small words of the language, and so many times more than of any other. */
const sure = { share: 0.14, lead: 1.3 } as const

/**
 * In which language a text may be, by its script and its small words; null where that is not plain. It knows the few in which most stories come and is
 * offered to the writer, who decides. What libraries know and weigh stands in decision 130.
 */
export function guessLanguage(text: string): string | null {
  const words = wordsOf(text.slice(0, 6000)).slice(0, looked.most)
  if (words.length < looked.least) return null
  const letters = words.join('')
  const shareOf = (script: RegExp) => (letters.match(script)?.length ?? 0) / Math.max(1, letters.length)
  if (shareOf(/\p{Script=Ethiopic}/gu) > 0.5)
    return /(?:^| )(?:እዩ|ናይ|ኣብ|እዮም|ነበረ|ኣለዉ)(?: |$)/u.test(words.join(' ')) ? 'ti' : 'am'
  if (shareOf(/\p{Script=Arabic}/gu) > 0.5) return 'ar'
  const scored = tables
    .map(({ code, words: small }) => ({ code, share: words.filter((word) => small.has(word)).length / words.length }))
    .sort((one, other) => other.share - one.share)
  const [best, second] = scored
  if (!best || best.share < sure.share) return null
  return best.share >= (second?.share ?? 0) * sure.lead ? best.code : null
}
