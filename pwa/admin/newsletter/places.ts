import { placesOf } from '../kit/lists/PartTabs.tsx'

const names = { compose: 'Compose', sent: 'Sent', subscribers: 'Subscribers' }

export const places = placesOf('newsletter', names, 'compose')
export const { addressOf } = places

/** What the address opens: a part, and in it the newsletter whose report is open, or the one that is written. */
export function placeOf(search: string) {
  const part = places.partOf(search)
  const given = new URLSearchParams(search)
  const id = Number(given.get('id'))
  return {
    part,
    campaign: part === 'sent' && Number.isSafeInteger(id) && id > 0 ? id : null,
    draft: part === 'compose' ? given.get('draft') : null,
  }
}

/** `?part=sent&id=3#newsletter` */
export const campaignAddress = (id: number) => addressOf('sent', { id: String(id) })
/** `?part=compose&draft=3#newsletter`; a new one by the name under which it will be made. */
export const draftAddress = (name: number | string) => addressOf('compose', { draft: String(name) })
