import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const dungBeetles: DemoStory = {
  title: 'Forty-one pupils and one elephant dropping',
  authorName: 'Rehema Mwakatobe',
  authorLocation: 'Mningani, Tanzania',
  authorEmail: 'rehema.mwakatobe@example.org',
  category: 'Education',
  status: 'published',
  daysOld: 22.3,
  content: prose`
    I teach mathematics to Standard Six, and every year there is a week when fractions defeat us. This year it was the
    second week of February. It was hot, and I had already cut up my last orange.

    Elephants pass behind our school in the wet months. They keep to their own path behind the mango trees and use it at
    night, like people on a late shift. In the morning there is dung. Juma, who sits at the back and is always late, was
    late because he had been watching it. “Teacher,” he said, “it is moving.”

    So we went, all forty-one, with exercise books. Rule one: nobody touches. Rule two: nobody shouts, because of the
    class next door. Rule three I made up on the spot: write down what you can count.

    What we could count was dung beetles. They flew in like thrown stones, hit the heap and disappeared. Some made a
    ball and rolled it off backwards with their hind legs, head down. Some dug straight in. A very small kind did
    neither, and seemed to have come for the company. Neema scratched a square on the ground, one pace by one pace, and
    said we would count only inside it. Nobody had taught her the word sampling.

    This is what the book says. At ten past eight the heap came up to Asha’s knee, with sixty-three beetles in the
    square. At nine it was two thirds of that. By break, one half. By the last lesson it was an eighth and a smell. Those
    are not my fractions. I only asked, “How much is left?” and they argued until they agreed. Issa did not agree. He
    said we could not say an eighth, because nobody had measured; we could only say less than a quarter. I have waited
    nine years for a pupil to say that.

    Then came the question I had not planned: where does it go? Next day we dug beside the place with the cook’s spoon.
    One forearm down was a ball as round as an orange. We opened a single one. Inside lay a white grub, curled up in its
    own food cupboard, and grass seeds, and a stone the size of the top of my thumb. Mzee Salum, who guards the school,
    turned it over and said it was marula. “So that is who has been planting them,” he said. He meant it as a joke, but
    nobody laughed. They were all looking up at the marula trees.

    We put the ball back. Juma insisted that it go in the right way up.

    Since then we have done buffalo, which is slower, and cow, which is slower still because of the worm medicine, and
    that became a lesson too. There is a graph on our wall made of bottle tops. One father wrote to ask why his daughter
    came home talking about dung. I invited him. He stayed until break.

    In the examination there was a question about fractions, the one with the cake. Thirty-six of the forty-one had it
    right. Two of them wrote beside the answer that the question was not realistic, because nothing came to eat the
    cake.
  `,
}
