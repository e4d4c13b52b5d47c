import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const chameleon: DemoStory = {
  title: 'The chameleon in the staff room',
  authorName: 'Ngum Patience Fonyuy',
  authorLocation: 'Mbengsi, Cameroon',
  authorEmail: 'patience.fonyuy@example.org',
  category: 'Education',
  status: 'pending',
  daysOld: 1.1,
  content: prose`
    The discipline master would not come in to fetch his tea. There was a chameleon on the curtain.

    I should explain that he is a brave man, who once put out a fire in the chemistry cupboard with his jacket. But where
    we come from one does not like to meet a chameleon. It looks forward and back at the same time. It walks as though it
    were deciding something about you. My own mother would leave a path to it and go home by another.

    I teach French and know nothing about reptiles, so I did what I do with a difficult text. I asked everybody to
    describe it before saying what it meant. We stood in the doorway, eleven teachers. It had three little horns. It had
    feet like a pair of sugar tongs. It had been brown when we came, and it was now partly curtain.

    “It is holding on,” said the bursar, who is not a sentimental person. “It is only trying not to fall.”

    The biology teacher was sent for. It was a three-horned chameleon from the forest patch behind the dormitories, she
    told us, a male, and it eats flies. Every one of us looked at the sugar bowl and its flies. There was a vote, and it
    was given until the end of the break.

    Before long pupils were asking permission to walk past the window. We turned it into an exercise: one page, in
    French, describing the animal without the word for fear. It was the best set of pages I have had from Form Three. One
    girl wrote that it has two eyes which do not agree, and that it goes forward all the same, slowly, like parliament.

    The biology teacher carried it back on a branch, with forty pupils behind her. The discipline master walked in front,
    to clear the way, he said. He had brought his tea.
  `,
}
