import { prose } from '../prose.ts'
import type { DemoPost } from '../types.ts'

export const toadNights: DemoPost = {
  title: 'Toad nights: who can hold a bucket?',
  excerpt: 'The pupils of Rietvoël Park are looking for helpers on the wet nights of the coming season.',
  category: 'Announcement',
  status: 'draft',
  daysOld: 0.8,
  content: prose`
    <p>Liyema Adonis and her friends have carried toads over the road for three years. This season they would like twelve
    more people, so that nobody has to do two nights running.</p>

    <p>You need shoes that may get wet, a torch and a bucket with your name on it. The rule is simple: carry the toad in the
    direction it was facing.</p>

    <p><em>Still missing: the dates from the council, and a telephone number for the north end.</em></p>
  `,
}
