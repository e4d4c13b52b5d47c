import { expect, it } from 'vitest'
import { type GivenConsent, givenConsent } from '../../contract/stories.ts'
import { consentAsFields, fileObstacle, isHeardAlone, readConsent, unsaidConsent } from './consent.ts'

const agreed = { ...unsaidConsent, people: true, agreed: true, child: false }
const bare = { blurReason: null, spokenBy: null }

it('a recording is heard where the people in it agree and its writer lets it be heard', () => {
  const audio = { ...bare, kind: 'audio' } as const
  expect(fileObstacle(agreed, audio)).toBeNull()
  expect(fileObstacle({ ...agreed, voice: false }, audio)).toBe('voice')
  expect(fileObstacle(unsaidConsent, audio)).toBe('unsaid')
  expect(fileObstacle({ ...unsaidConsent, voice: false }, { ...audio, spokenBy: 'editor' })).toBeNull()
  expect(fileObstacle({ ...agreed, child: true }, audio)).toBe('child')
  // Pictures are seen all the same.
  expect(fileObstacle({ ...agreed, voice: false }, { ...bare, kind: 'image' })).toBeNull()
})

it('a spoken yes is evidence, whatever anybody agreed to', () => {
  for (const consent of [agreed, unsaidConsent, { ...agreed, people: false }])
    expect(fileObstacle(consent, { ...bare, kind: 'consent' })).toBe('evidence')
})

it('a form says of the voice what its writer chose, and nothing said lets it be heard', () => {
  const voiceOf = (fields: Record<string, string>) => readConsent((name) => fields[name]).voice
  const form = { consentWording: '3', site: 'yes' }
  expect([voiceOf({ ...form, voice: 'no' }), voiceOf({ ...form, voice: 'yes' }), voiceOf(form)]).toEqual([
    false,
    true,
    true,
  ])
})

it('answers survive their way as fields of a form, and those of an earlier version are read', () => {
  const given: GivenConsent = { ...agreed, newsletter: false, social: true, voice: false, wording: 3 }
  const fields = Object.fromEntries(consentAsFields(given))
  expect(readConsent((name) => fields[name])).toEqual(given)
  const { voice: _, ...earlier } = given
  expect(givenConsent.parse({ ...earlier, wording: 2 })).toEqual({ ...given, voice: true, wording: 2 })
})

it('of a recording without a picture it is asked who is heard', () => {
  const of = (...kinds: ('image' | 'video' | 'audio' | 'consent')[]) => isHeardAlone(kinds.map((kind) => ({ kind })))
  expect([of('audio'), of('audio', 'consent')]).toEqual([true, true])
  expect([of(), of('consent'), of('audio', 'image'), of('audio', 'video')]).toEqual([false, false, false, false])
})
