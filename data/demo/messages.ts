import { prose } from './prose.ts'
import type { DemoMessage } from './types.ts'

/** Every message of the demonstration world, oldest first. */
export const demoMessages: readonly DemoMessage[] = [
  {
    name: 'Grace Example',
    email: 'grace.example@example.org',
    category: 'school-program',
    subject: 'A wildlife club for our school',
    message: prose`
      I teach biology at a school beside a small wetland. Thirty of our pupils want to start a wildlife club. They
      already count the weaver nests on their way home.

      Do you have a plan for the first month that we can follow? We have no projector and only one phone.
    `,
    status: 'responded',
    daysOld: 12.4,
  },
  {
    name: 'Idrissa Example',
    email: 'idrissa.example@example.org',
    category: 'partnership',
    subject: 'Beehive fences: can we work together?',
    message: prose`
      Our farmers’ group hangs beehives along the fields. Elephants do not like the bees, and we sell the honey. Two
      other villages asked us to show them how.

      We would like to write about it together with you. Who can I speak to?
    `,
    status: 'responded',
    daysOld: 9.2,
  },
  {
    name: 'Best Visitors Example',
    email: 'visitors.example@example.org',
    category: 'other',
    subject: 'More visitors for your website',
    message: 'We bring ten thousand visitors to your website each day. Answer this message and we begin at once.',
    website: 'https://visitors.example',
    status: 'unread',
    daysOld: 5.3,
  },
  {
    name: 'Naledi Example',
    email: 'naledi.example@example.org',
    category: 'media',
    subject: 'Recordings of frogs at night',
    message: prose`
      For two rainy seasons I have recorded frogs behind our house: eleven kinds, each with its date. The files are
      short and clear.

      May I send them to you? I would be glad if schools could use them.
    `,
    status: 'read',
    daysOld: 4.6,
  },
  {
    name: 'Samuel Example',
    email: 'samuel.example@example.org',
    category: 'events',
    subject: 'Turtle night walk',
    message: 'My daughter is nine. Is she old enough for the night walk? She is quiet and not afraid of the dark.',
    selectedEvents: ['Turtle nesting beach night walk', 'Nature Saturday day trip'],
    eventPreference: 'physical',
    location: 'Lakeside (an invented town)',
    status: 'unread',
    daysOld: 2.2,
  },
  {
    name: 'Halima Example',
    email: 'halima.example@example.org',
    category: 'other',
    subject: 'An injured owl',
    message: prose`
      Last night a barn owl flew against our window. It sits in a box now and does not eat. It can move both wings.

      What should we do until somebody can look at it?
    `,
    status: 'unread',
    daysOld: 1.2,
  },
]
