import type { DemoAuthor } from './types.ts'

const invented = 'Demonstration content: this person is invented.'

/** Profiles of some who wrote. None has shown that the address is theirs, and none has told where money could go. */
export const demoAuthors: readonly DemoAuthor[] = [
  {
    email: 'wilfred.mubita@example.org',
    bio: `Was a signalman for thirty-one years. The trains are gone; now his book holds birds, each with its minute. ${invented}`,
    preferredPaymentMethod: 'bank_transfer',
    isActive: true,
    daysOld: 90,
  },
  {
    email: 'proscovia.nabirye@example.org',
    bio: `Weaves mats from papyrus, and leaves a strip of it standing. ${invented}`,
    preferredPaymentMethod: 'bank_transfer',
    isActive: true,
    daysOld: 11,
  },
  {
    email: 'liyema.adonis@example.org',
    bio: `Goes to school, and carries toads over the road on wet nights. ${invented}`,
    preferredPaymentMethod: 'check',
    isActive: true,
    daysOld: 4,
  },
  {
    email: 'vola.razanatsoa@example.org',
    bio: `Fishes for octopus on a reef that her village closes for three months. She has stopped writing. ${invented}`,
    preferredPaymentMethod: 'bank_transfer',
    isActive: false,
    daysOld: 77,
  },
]
