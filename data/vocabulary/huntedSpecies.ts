/** https://www.iucnredlist.org: least concern, near threatened, vulnerable, endangered, critically endangered. */
export const redListNames = {
  LC: 'Least Concern',
  NT: 'Near Threatened',
  VU: 'Vulnerable',
  EN: 'Endangered',
  CR: 'Critically Endangered',
} as const
export type RedListStatus = keyof typeof redListNames

/** An animal that is hunted, trapped or traded, and for what. */
export interface HuntedSpecies {
  /** As `species.ts` has it. */
  name: string
  status: RedListStatus
  /** The year of the assessment in the IUCN Red List. */
  assessed: number
  /** Appendix of CITES: I forbids international trade, II regulates it. */
  appendix: 'I' | 'II' | 'I and II' | null
  /** What people take it for: "its horn". */
  huntedFor: string
}

const hunted = (
  name: string,
  status: RedListStatus,
  assessed: number,
  appendix: HuntedSpecies['appendix'],
  huntedFor: string,
): HuntedSpecies => ({ name, status, assessed, appendix, huntedFor })

/**
 * As of 2026-11-24. Status and year: IUCN Red List of Threatened Species, the global assessment. Appendix: CITES, Appendices I to III. What for: the use and
 * trade that the same assessment names; of pangolins, rhinos and elephants also the reports of TRAFFIC. Only what is certain stands here.
 */
export const huntedSpecies: readonly HuntedSpecies[] = [
  hunted('savanna elephant', 'EN', 2020, 'I and II', 'its ivory'),
  hunted('forest elephant', 'CR', 2020, 'I', 'its ivory and its meat'),
  hunted('black rhino', 'CR', 2020, 'I', 'its horn'),
  hunted('white rhino', 'NT', 2020, 'I and II', 'its horn'),
  hunted('hippo', 'VU', 2016, 'II', 'its teeth and its meat'),
  hunted('pygmy hippo', 'EN', 2015, 'II', 'its meat'),
  hunted('giraffe', 'VU', 2016, 'II', 'its meat, skin and tail'),
  hunted('okapi', 'EN', 2015, null, 'its meat and its skin'),
  hunted('lion', 'VU', 2023, 'II', 'its bones, teeth and claws'),
  hunted('leopard', 'VU', 2023, 'I', 'its skin'),
  hunted('cheetah', 'VU', 2021, 'I', 'its cubs, as pets'),
  hunted('white-bellied pangolin', 'EN', 2019, 'I', 'its scales and its meat'),
  hunted('black-bellied pangolin', 'VU', 2019, 'I', 'its scales and its meat'),
  hunted('giant pangolin', 'EN', 2019, 'I', 'its scales and its meat'),
  hunted('ground pangolin', 'VU', 2019, 'I', 'its scales and its meat'),
  hunted('mountain gorilla', 'EN', 2018, 'I', 'its young, and killed in snares'),
  hunted('Cross River gorilla', 'CR', 2016, 'I', 'its meat'),
  hunted('western lowland gorilla', 'CR', 2016, 'I', 'its meat'),
  hunted('Grauer’s gorilla', 'CR', 2016, 'I', 'its meat'),
  hunted('chimpanzee', 'EN', 2016, 'I', 'its meat, and its young as pets'),
  hunted('bonobo', 'EN', 2016, 'I', 'its meat, and its young as pets'),
  hunted('mandrill', 'VU', 2019, 'I', 'its meat'),
  hunted('hirola', 'CR', 2017, null, 'its meat'),
  hunted('addax', 'CR', 2016, 'I', 'its meat and its horns'),
  hunted('scimitar-horned oryx', 'EN', 2022, 'I', 'its meat and its horns'),
  hunted('dama gazelle', 'CR', 2016, 'I', 'its meat'),
  hunted('Grévy’s zebra', 'EN', 2016, 'I', 'its skin and its meat'),
  hunted('manatee', 'VU', 2015, 'I', 'its meat'),
  hunted('dugong', 'VU', 2015, 'I', 'its meat'),
  hunted('hooded vulture', 'CR', 2021, 'II', 'its head and feathers, and poisoned'),
  hunted('white-backed vulture', 'CR', 2021, 'II', 'its head and feathers, and poisoned'),
  hunted('Rüppell’s vulture', 'CR', 2021, 'II', 'its head and feathers, and poisoned'),
  hunted('lappet-faced vulture', 'EN', 2021, 'II', 'its head and feathers, and poisoned'),
  hunted('Cape vulture', 'VU', 2021, 'II', 'its head and feathers, and poisoned'),
  hunted('Egyptian vulture', 'EN', 2021, 'II', 'its head and feathers, and poisoned'),
  hunted('shoebill', 'VU', 2018, 'II', 'its chicks and eggs, for cages'),
  hunted('grey crowned crane', 'EN', 2016, 'II', 'its chicks and eggs, for cages'),
  hunted('black crowned crane', 'VU', 2016, 'II', 'its chicks and eggs, for cages'),
  hunted('wattled crane', 'VU', 2018, 'II', 'its chicks and eggs, for cages'),
  hunted('grey parrot', 'EN', 2021, 'I', 'its chicks, for cages'),
  hunted('green turtle', 'LC', 2025, 'I', 'its meat and its eggs'),
  hunted('hawksbill', 'CR', 2008, 'I', 'its shell'),
  hunted('leatherback', 'VU', 2013, 'I', 'its eggs and its meat'),
  hunted('olive ridley', 'VU', 2008, 'I', 'its eggs and its meat'),
  hunted('loggerhead', 'VU', 2015, 'I', 'its eggs and its meat'),
  hunted('ploughshare tortoise', 'CR', 2008, 'I', 'the trade in pets'),
]

/** Words that mostly mean one of these: who writes of "the rhino" rarely says which. */
export const huntedInGeneral = [
  'elephant',
  'rhino',
  'pangolin',
  'gorilla',
  'vulture',
  'crowned crane',
  'sea turtle',
] as const

/** What they are called in French, Portuguese and Swahili, folded, where that is another word than in English. */
export const huntedElsewhere: Readonly<Record<string, string>> = {
  abutre: 'vulture',
  chimpanze: 'chimpanzee',
  elefante: 'elephant',
  elefantes: 'elephant',
  faru: 'rhino',
  gorila: 'gorilla',
  gorilas: 'gorilla',
  gorille: 'gorilla',
  gorilles: 'gorilla',
  kakakuona: 'pangolin',
  kifaru: 'rhino',
  vifaru: 'rhino',
  ndovu: 'elephant',
  pangolim: 'pangolin',
  rinoceronte: 'rhino',
  rinocerontes: 'rhino',
  sokwe: 'chimpanzee',
  tartaruga: 'sea turtle',
  tartarugas: 'sea turtle',
  tembo: 'elephant',
  tortue: 'sea turtle',
  tortues: 'sea turtle',
  vautour: 'vulture',
  vautours: 'vulture',
}

/** So large that their name leads nobody to an animal; beside the countries and the places of `countries.ts`. Folded. */
export const largeAreas: readonly string[] = [
  'atlas mountains',
  'bale mountains',
  'central kalahari',
  'chobe',
  'congo basin',
  'cross river',
  'drakensberg',
  'dzanga sangha',
  'etosha',
  'garamba',
  'gorongosa',
  'great rift valley',
  'hwange',
  'indian ocean',
  'kafue',
  'kalahari',
  'karoo',
  'kgalagadi',
  'kidepo',
  'kilimanjaro',
  'kruger',
  'lake chad',
  'lake malawi',
  'lake tanganyika',
  'lake turkana',
  'lake victoria',
  'luangwa',
  'maasai mara',
  'masai mara',
  'mount kenya',
  'murchison falls',
  'namib',
  'ngorongoro',
  'niassa',
  'nouabale ndoki',
  'nyerere',
  'odzala',
  'okavango',
  'pendjari',
  'queen elizabeth',
  'ruaha',
  'sahara',
  'sahel',
  'salonga',
  'selous',
  'serengeti',
  'simien mountains',
  'tsavo',
  'virunga',
  'yankari',
  'zakouma',
  'zambezi',
]
