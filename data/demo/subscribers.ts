import type { DemoSubscriber } from './types.ts'

/** Every newsletter subscriber of the demonstration world, oldest first. */
export const demoSubscribers: readonly DemoSubscriber[] = [
  { email: 'reading.club.example@example.org', source: 'import', isConfirmed: true, daysOld: 40.3 },
  { email: 'grace.example@example.org', source: 'form', isConfirmed: true, daysOld: 12.3 },
  { email: 'ranger.post.example@example.org', source: 'form', isConfirmed: true, daysOld: 6.9 },
  { email: 'new.reader.example@example.org', source: 'form', isConfirmed: false, daysOld: 1.4 },
]
