import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const advertisement: DemoStory = {
  title: 'Unforgettable safari moments at unbeatable prices',
  authorName: 'Golden Plains Bookings',
  authorLocation: 'Online',
  authorEmail: 'bookings@example.org',
  category: 'Sustainable Tourism',
  status: 'rejected',
  rejectionReason:
    'This is an advertisement. If one of your guides would like to tell us what they saw, in their own words and without prices, we would be glad to read it.',
  daysOld: 11,
  content: prose`
    Have you always dreamed of coming face to face with a lion? At Golden Plains we make your dreams come true. Our
    luxury tents, heated pool and experienced drivers guarantee sightings of all the famous animals on your very first
    day.

    Book before the end of the month and receive two nights for the price of one, a complimentary sundowner and a
    certificate. Our drivers are in constant contact with each other and will bring you closer than anybody else. Guests
    call it the experience of a lifetime.

    We also care about nature. A part of every booking goes to good causes. Send us a message today to learn about our
    special rates for groups, and follow us for daily offers.
  `,
}
