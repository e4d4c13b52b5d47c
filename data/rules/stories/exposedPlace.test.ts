import { expect, test } from 'vitest'
import { exposureIn } from './exposedPlace.ts'

test.each([
  'The mother was last seen at -1.2921, 36.8219.',
  'Seen at 1.2921° S, 36.8219° E',
  'The gate is at 1°17′31″S 36°49′E',
  'Meet us at 6GCRPR6C+97.',
  'It is at ///filled.count.soap',
  'https://maps.app.goo.gl/abcdef',
  'See https://www.google.com/maps/@-1.29,36.82',
])('a point on the map is noticed: %s', (text) => {
  expect(exposureIn(text).coordinates).toBe(true)
})

test('a hunted species is noticed where its place is named too', () => {
  expect(exposureIn('Two black rhinos live near Ol Mfano.').species).toEqual(['black rhino'])
  expect(exposureIn('Near Akamkpa the elephants drink.').species).toEqual(['elephant'])
  expect(exposureIn('A pangolin has its burrow behind our school.').species).toEqual(['pangolin'])
  expect(exposureIn('The elephants came back, says Amina.').species).toEqual([])
  expect(exposureIn('We planted trees near Lagos.').species).toEqual([])
})

test.each([
  'On 21.11.2026 we counted 3,200 birds.',
  'It weighs 1.250 kg and costs $0.125.',
  'Read it: https://voices.example/story/7',
  'C+Q is no place',
])('what is no place is left alone: %s', (text) => {
  expect(exposureIn(text)).toEqual({ coordinates: false, species: [] })
})
