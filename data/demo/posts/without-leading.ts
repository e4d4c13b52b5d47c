import { prose } from '../prose.ts'
import type { DemoPost } from '../types.ts'

export const withoutLeading: DemoPost = {
  title: 'How to write about an animal without leading anyone to it',
  excerpt: 'Poachers read too. Five habits that keep a story whole and the animal where it is.',
  category: 'Education',
  status: 'published',
  daysOld: 26.1,
  content: prose`
    <p>A good story has a place in it. A careful one has a place that nobody can walk to. Our editors look for this before anything else, and you can save them a question.</p>

    <h2>Leave these out</h2>

    <ul>
    <li><strong>Nests, dens and roosts.</strong> Write “a big old tree”, and leave the bridge beside it out of the
    sentence.</li>
    <li><strong>Rhinos and pangolins, anywhere.</strong> The name of the country is enough.</li>
    <li><strong>The hour, if it is always the same hour.</strong> A habit is an address.</li>
    <li><strong>Who is on patrol</strong>, how many, and when they change.</li>
    </ul>

    <h2>Write this instead</h2>

    <p>The sound, the weather, what you had in your hands, what somebody said. One of our authors listens for hornbills
    every morning and puts down only the side the call comes from. As he says, a side of the sky is not an address.</p>

    <h2>Photos</h2>

    <p>A phone writes into each photo where it was taken. This site takes that out twice: on your phone, before the photo is
    stored, and once more on our server. It cannot take out a signpost, a number plate or the shape of a hill. Look at
    the edges of the picture before you choose it.</p>

    <h2>People</h2>

    <p>Ask before you name a neighbour, and ask the parents before you show a child. “My neighbour” is a perfectly good
    name.</p>

    <p>If you have already sent a story and something in it now worries you, <a href="/contact">tell us</a> and we will
    take it down first and talk afterwards.</p>
  `,
}
