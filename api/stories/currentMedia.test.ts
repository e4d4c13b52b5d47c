import { describe, expect, it } from 'vitest'
import { currentMedia } from './currentMedia.ts'

const photo = (name: string, state: 'awaited' | 'processing' | 'ready' | 'failed', approved = false) => ({
  name,
  kind: 'image' as const,
  place: 0,
  removed: false,
  state,
  approved,
})
const namesOf = (status: 'pending' | 'published', ...media: ReturnType<typeof photo>[]) =>
  currentMedia({ status, media }).map(({ name }) => name)

describe('of several photos of one story', () => {
  it('a replaced one no longer matters, before and after publication', () => {
    expect(namesOf('pending', photo('old', 'ready'), photo('new', 'ready'))).toEqual(['new'])
    expect(namesOf('published', photo('old', 'ready'), photo('new', 'ready', true))).toEqual(['new'])
  })

  it('the old one stays until the new one is converted', () => {
    expect(namesOf('pending', photo('old', 'ready'), photo('new', 'processing'))).toEqual(['old', 'new'])
    expect(namesOf('pending', photo('old', 'ready'), photo('new', 'failed'))).toEqual(['old', 'new'])
  })

  it('one that arrives after publication does not replace what the public sees', () => {
    expect(namesOf('published', photo('shown', 'ready', true), photo('late', 'ready'))).toEqual(['shown', 'late'])
  })

  it('a failed one is forgotten once another has taken its place, an awaited one is not', () => {
    expect(namesOf('pending', photo('broken', 'failed'), photo('new', 'ready'))).toEqual(['new'])
    expect(namesOf('pending', photo('on the phone', 'awaited'), photo('new', 'ready'))).toEqual(['on the phone', 'new'])
  })
})

describe('of photos at several places', () => {
  it('each counts, and a newer one replaces that of its place alone', () => {
    const second = { ...photo('second', 'ready'), place: 1 }
    expect(namesOf('pending', photo('first', 'ready'), second)).toEqual(['first', 'second'])
    expect(namesOf('pending', photo('first', 'ready'), photo('better', 'ready'), second)).toEqual(['better', 'second'])
  })

  it('one that was taken out counts no more, and replaces nothing', () => {
    expect(namesOf('pending', photo('first', 'ready'), { ...photo('out', 'ready'), removed: true })).toEqual(['first'])
  })
})

it('a photo never replaces a video', () => {
  const video = {
    name: 'film',
    kind: 'video' as const,
    place: 0,
    removed: false,
    state: 'ready' as const,
    approved: false,
  }
  expect(currentMedia({ status: 'pending', media: [video, photo('new', 'ready')] })).toHaveLength(2)
})
