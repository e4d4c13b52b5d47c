import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const octopus: DemoStory = {
  title: 'Three moons without the reef',
  authorName: 'Vola Razanatsoa',
  authorLocation: 'Ambohitrala, Madagascar',
  authorEmail: 'vola.razanatsoa@example.org',
  category: 'Conservation Success',
  status: 'published',
  daysOld: 79.5,
  content: prose`
    At the lowest tides our reef comes up out of the water, and we women walk out on it with a stick and look for holes.
    If a hole is tidy and there are shells at the door, somebody is at home. You tickle with the stick. An octopus cannot
    help taking hold of things. I have raised four children on this weakness.

    When I was a girl a good tide gave twelve. When my daughter was a girl it gave five. In the last year before we
    closed, I walked for six hours and had two, and each of them could have sat in my hand. The buyer put them on his
    scale and said, “Bring me something with legs.”

    The idea came from a man from another bay. There they had shut a piece of the reef for three months, he said, and
    afterwards the octopus were big. My sister-in-law Zafy asked what we were all thinking: “And for three months, do we
    eat this meeting?”

    We argued for two rainy seasons. The man from the other bay did not convince us. Zafy did, because Zafy can do sums. A
    young octopus doubles its weight in a month or so; she had that from the buyer, who had no reason to flatter it. “If
    you had a box in which money doubled every month,” she said, “would you open it at every low tide?” We said that
    nobody had such a box. She pointed at the reef.

    So we closed a piece of it, about as long as the village. We marked it with floats, and the law we wrote ourselves:
    whoever fishes there pays one goat, and a chief pays two. In the first month somebody went at night. We all knew whose
    lamp it was. He paid. We ate the goat together, loudly, in front of his house, and after a while he came out and ate
    too, because it was a good goat.

    The second month was the worst. The fishing was poor, the tides were low and beautiful, and from the beach I could see
    my own holes. You must understand that I know them one by one. I mended nets. I was bad company.

    On the day of the opening everybody went, even the grandmothers. My first hole was tidy, with shells at the door. I
    put in the stick, and the stick was taken away from me. What came out after it reached from my shoulder to the ground.
    I had nine when the tide turned, and only because I could not lift the basket with ten. My daughter had eleven. The
    buyer ran out of ice.

    I do not say that everything is solved. Two bays down they closed, and then they opened the whole reef in one day, and
    in a week it was as poor as before. When everybody opens together the price falls, so now we take turns with our
    neighbours. It is a box that is easily opened too wide.

    But we have closed four times. This year a green turtle has been coming to graze on the seagrass where nobody walks.
    There is nothing in our law about turtles. We have begun to argue about it. Zafy is in favour.
  `,
}
