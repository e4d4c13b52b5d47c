import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { demoPosts } from '../../demo/posts.ts'
import { demoStories } from '../../demo/stories.ts'
import { poacherRisk } from './poacherRisk.ts'
import { mostInWindow, sentencesIn, windowsOf } from './windows.ts'

const at = (text: string, location = 'Kenya') =>
  poacherRisk(
    [
      { field: 'authorLocation', text: location },
      { field: 'content', text },
    ],
    'Kenya',
  )
const kindsOf = (text: string, location?: string) =>
  at(text, location).findings.map(({ kind, level }) => `${kind} ${level}`)

describe('an exact place blocks, whatever it is of', () => {
  test.each([
    'The mother was last seen at -1.2921, 36.8219.',
    'Look at −1.29213,36.82195',
    'Elle est à -1,2921; 36,8219 dans la forêt.',
    'Seen at 1.2921° S, 36.8219° E',
    'Seen at 1.2921°S 36.8219°E',
    'We were at S 1.2921 E 36.8219 by noon.',
    'À 4,0511° Sud 9,7679° Est, la mère dort.',
    'Lat: -1.29, Long: 36.82',
    'Latitude 1.2921 south of the line',
    'GPS: -1.2921 36.8219',
    'The gate is at 1°17′31″S 36°49′E',
    '1° 17\' 31.2" S, 36° 49\' 18.8" E',
    '1º17’31” S',
    'It was 1 degree 17 minutes south and 36 degrees 49 minutes east',
    'S01 17.519 E036 49.313',
    'N 5° 12.345 W 0° 43.210',
    '1d17m31sS 36d49m18sE',
    'one point two nine two one south, thirty-six point eight two one nine east',
    'The rock is at minus one point two nine two, thirty six point eight two one.',
    'Go to one degree seventeen minutes south.',
    'UTM 37M 257000 9857000',
    '36S 0456789 9876543',
    'UTM zone 37 south, 257012 east, 9857034 north',
    'Easting 257000, northing 9857000',
    'MGRS 37MBU5700057000',
    'Grid 37M BU 57000 57000 is the hill.',
    'Meet us at 6GCRPR6C+97.',
    'It is at ///filled.count.soap',
    'what3words: filled.count.soap',
    'geo:-1.2921,36.8219',
    'https://maps.app.goo.gl/abcdef',
    'See https://www.google.com/maps/@-1.29,36.82',
    'maps.google.com/?q=-1.29,36.82',
    'https://www.openstreetmap.org/#map=15/-1.2921/36.8219',
    'https://maps.apple.com/?ll=50.89,4.34',
    'https://waze.com/ul?ll=40.7,-73.9',
  ])('%s', (text) => {
    expect(at(text).level).toBe('blocks')
    expect(at(text).findings.map(({ kind }) => kind)).toContain('point')
  })

  it('is one finding for latitude and longitude, with the word before it', () => {
    expect(at('The mother was last seen at -1.2921, 36.8219.').findings).toMatchObject([
      { start: 25, end: 44, words: 'at -1.2921, 36.8219', proposal: 'somewhere in Kenya' },
    ])
    expect(at('Seen at 1.2921° S, 36.8219° E').findings).toHaveLength(1)
    expect(at('The gate is at 1°17′31″S 36°49′18″E').findings).toHaveLength(1)
  })

  it('also as the place of the whole story', () => {
    expect(poacherRisk([{ field: 'authorLocation', text: '-1.2921, 36.8219' }]).findings).toMatchObject([
      { field: 'authorLocation', kind: 'point', proposal: 'Africa' },
    ])
  })
})

describe('a hunted species where it can be waited for', () => {
  test.each([
    ['A pangolin has its burrow behind our school.', 'haunt blocks'],
    ['The leopard had her den near Ol Mfano.', 'haunt blocks'],
    ['The nest is outside Kibwezi. Two grey crowned cranes sit on it.', 'haunt blocks'],
    ['Rhinos drink at the waterhole 4 km north of Engare Gate.', 'haunt blocks'],
    ['Elephants come to the salt lick behind the old mission.', 'haunt blocks'],
    ['Turtles dig their nests on the beach next to Kombo Lodge.', 'haunt blocks'],
    ['Le pangolin a son terrier derrière notre école.', 'haunt blocks'],
    ['O pangolim tem a toca perto da nossa aldeia.', 'haunt blocks'],
    ['Kifaru ana pango karibu na Engare.', 'haunt blocks'],
    ['Two black rhinos live near Ol Mfano.', 'place blocks'],
    ['Near Akamkpa the elephants drink.', 'place blocks'],
    ['The chimpanzees sleep 3 km from Kalinga.', 'place blocks'],
    ['A pangolin was seen in Ngare Village.', 'place blocks'],
    ['A lion was shot near Akamkpa.', 'place look'],
    ['The vulture had a nest in the fever tree.', 'haunt look'],
    ['Every evening at the waterhole the rhino drinks.', 'haunt look'],
  ])('%s', (text, expected) => {
    expect(kindsOf(text)).toContain(expected)
  })

  it('blocks with a time, where the place of the story is as exact', () => {
    expect(kindsOf('Every evening the elephants come to the waterhole.', 'Agbodzi, Togo')).toContain('pattern blocks')
    expect(kindsOf('Every evening the elephants come to the waterhole.', 'Laikipia, Kenya')).toContain('pattern look')
  })

  it('is told with the species, the reason and words that hide the place', () => {
    expect(at('A pangolin has its burrow behind our school.').findings).toEqual([
      {
        field: 'content',
        start: 26,
        end: 43,
        words: 'behind our school',
        kind: 'haunt',
        level: 'blocks',
        species: ['pangolin'],
        why: 'It says where pangolin can be waited for: “burrow” and “behind our school”.',
        proposal: 'somewhere in Kenya',
      },
    ])
    expect(at('Near Akamkpa the elephants drink.').findings[0]?.proposal).toBe('Somewhere in Kenya')
  })

  it('counts over the end of a sentence, and not over that of a paragraph', () => {
    expect(at('We saw a pangolin. Its burrow is behind our school.').level).toBe('blocks')
    expect(at('We saw a pangolin.\n\nA mouse has its burrow behind our school.').level).toBe('none')
  })
})

describe('when rangers are on patrol', () => {
  test.each([
    ['The rangers patrol the fence at six o’clock, for the rhinos.', 'patrol blocks'],
    ['The scouts on patrol go out every Monday. The rhinos stay.', 'patrol blocks'],
    ['Rangers change their shift at 18:30. The rhinos sleep.', 'patrol blocks'],
    ['Rangers patrol for the elephants every night.', 'patrol look'],
    ['Rangers patrol the forest at six o’clock.', 'patrol look'],
  ])('%s', (text, expected) => {
    expect(kindsOf(text)).toEqual([expected])
  })
})

describe('photos', () => {
  const photo = (caption: string, content: string) =>
    poacherRisk([
      { field: 'content', text: content },
      { field: 'caption', mediaId: 'one', text: caption },
    ])
  it('of a sign are looked at where a hunted species is named', () => {
    expect(photo('Juma beside the signpost', 'The rhino is back.').findings).toMatchObject([
      { field: 'caption', mediaId: 'one', kind: 'sign', level: 'look', proposal: null },
    ])
    expect(photo('Juma beside the signpost', 'The goat is back.').level).toBe('none')
  })
  it('have their words read as the text is', () => {
    expect(photo('The den near Ol Mfano, with a leopard.', 'A good year.').level).toBe('blocks')
  })
})

describe('no alarm', () => {
  test.each([
    'On 21.11.2026 we counted 3,200 birds.',
    'It weighs 1.250 kg and costs $0.125.',
    'It grew from 1.250, 3.400 to 12.500 in a year.',
    'Read it: https://voices.example/story/7',
    'C+Q is no place',
    'In 2024+25 we planted trees.',
    'It was 38 degrees in the shade, and 20 minutes later it rained.',
    'Call +254 712 345 678 or 0712345678.',
    'IBAN KE12 3456 7890 1234 5678 90',
    'The road turns ninety degrees west.',
    'One point two million people live there.',
    'The elephants came back, says Amina.',
    'We planted trees near Lagos.',
    'Elephants live in Kenya.',
    'The rhinos of Kruger National Park are counted from the air.',
    'Lions live in the Serengeti.',
    'Elephants live near Tsavo National Park.',
    'Elephants live outside Nairobi.',
    'Our cooking nest of pots is near Akamkpa.',
    'The weaver bird has its nest near our school.',
    'A fox has its den behind our house.',
    'I sat beside Amina and read about elephants.',
    'The rangers were tired, and every morning they laughed.',
    'She studies at the University of Lagos and likes lions.',
    'In the dry season the elephants raid our maize.',
    'My brother works as a ranger in Samburu.',
    'A lion roared in the night, and we sang.',
    'The pangolin was found in a sack at the market and set free.',
    'ISBN 978-3-16-148410-0',
  ])('%s', (text) => {
    expect(at(text).findings).toEqual([])
  })

  it('is raised by any of the demonstration’s stories and posts', () => {
    const risks = [
      ...demoStories.map(({ title, content, authorLocation }) =>
        poacherRisk([
          { field: 'title', text: title },
          { field: 'content', text: content },
          { field: 'authorLocation', text: authorLocation },
        ]),
      ),
      ...demoPosts.map(({ title, content }) =>
        poacherRisk([
          { field: 'title', text: title },
          { field: 'content', text: content },
        ]),
      ),
    ]
    expect(risks.length).toBeGreaterThan(20)
    expect(risks.flatMap(({ findings }) => findings)).toEqual([])
  })
})

describe('whatever is written', () => {
  const pieces = fc.constantFrom(
    'rhino ',
    'near ',
    'Ol ',
    '1.',
    '29',
    ' ',
    '°',
    '+',
    '/',
    '.',
    'den ',
    'every ',
    'one point ',
    '\n\n',
    'é',
    '🦏',
    'S ',
    ', ',
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 200 }).map((parts) => parts.join('')),
  )

  it('is read without a failure, and each finding stands where it says', () => {
    fc.assert(
      fc.property(anyText, anyText, (content, caption) => {
        const texts = [
          { field: 'content', text: content },
          { field: 'caption', mediaId: 'm', text: caption },
        ]
        for (const { field, start, end, words } of poacherRisk(texts).findings)
          expect(texts.find((one) => one.field === field)?.text.slice(start, end)).toBe(words)
      }),
    )
  })

  it('is given to the patterns in small pieces, which together are hardly longer than the text', () => {
    const hostile = fc
      .array(pieces, { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join('').repeat(100_000).slice(0, 100_000))
    fc.assert(
      fc.property(hostile, (text) => {
        for (const parts of [windowsOf(text), sentencesIn(text)]) {
          expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThanOrEqual(mostInWindow)
          expect(parts.reduce((sum, part) => sum + part.text.length, 0)).toBeLessThan(text.length * 1.6)
        }
        poacherRisk([{ field: 'content', text }])
      }),
      { numRuns: 10 },
    )
  })
})
