import { placesOf } from '../kit/lists/PartTabs.tsx'

const names = { compose: 'Compose', sent: 'Sent', subscribers: 'Subscribers' }

export const places = placesOf('newsletter', names, 'compose')
export const { addressOf } = places

/** What the address opens: a part, and the newsletter whose report is open. */
export function placeOf(search: string) {
  const part = places.partOf(search)
  const id = Number(new URLSearchParams(search).get('id'))
  return { part, campaign: part === 'sent' && Number.isSafeInteger(id) && id > 0 ? id : null }
}

/** `?part=sent&id=3#newsletter` */
export const campaignAddress = (id: number) => addressOf('sent', { id: String(id) })
