import { placesOf } from '../kit/lists/PartTabs.tsx'

const names = { calendar: 'Content Calendar', events: 'Event Management' }

export const places = placesOf('content-calendar', names, 'calendar')
export const { addressOf } = places
