import { placesOf } from '../kit/lists/PartTabs.tsx'

const names = { tokens: 'Token Manager', publisher: 'Auto-Publisher', scheduled: 'Scheduled Posts' }

export const places = placesOf('social', names, 'publisher')
export const { addressOf } = places
