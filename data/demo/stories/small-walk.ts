import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const smallWalk: DemoStory = {
  title: 'Two hours, four hundred metres',
  authorName: 'Festus Nanyemba',
  authorLocation: 'Otjikuvare, Namibia',
  authorEmail: 'festus.nanyemba@example.org',
  category: 'Sustainable Tourism',
  status: 'published',
  daysOld: 50.4,
  content: prose`
    I was given the walk that nobody wanted. At our community camp the vehicles go out for elephants and lions with the
    senior guides, and I had failed my driving test. Do something with the guests who stay behind, I was told. That
    morning it was a retired couple with bad hips and a boy of ten who was getting over a fever. We went four hundred
    metres. It took two hours, and the boy asked if it could be longer.

    There is a dry riverbed and the foot of a dune. If you stand up you see nothing, so I make people kneel. I carry
    cushions.

    We begin with the antlions. You tip one grain into the pit with a grass stem, and it throws the sand back at you.
    Adults refuse to believe that somebody is in there. Then the lid of a trapdoor spider, which you cannot find until I
    show you and cannot stop finding afterwards. Then the tok-tokkie beetle, who knocks on the ground with his backside
    to call a wife. We knock back. It is possible that I have ruined some marriages.

    Sometimes there are two grains of sand that look at you, and that is a Péringuey’s adder. We greet it from two metres
    and go round. And if the sengi is in the mood, we see the sengi, which is the size of a mouse with the nose of
    something larger. It sweeps the twigs off its paths every day. I tell my guests that these are the only roads in the
    region that are maintained daily.

    I promise nothing. The board at the camp says WE PROMISE SAND. The manager did not like it at first. In the first
    season forty people came with me, in the second three hundred, and some book another night in order to do the same
    four hundred metres at dawn, when the sand still has the whole night written on it.

    I will talk about money, because guides are supposed not to. A vehicle burns twenty-five litres in a morning. I burn
    one breakfast. Of every hundred dollars I earn, forty go to the conservancy, and the clinic has a refrigerator with
    my walk on the label.

    For years we had argued about the quad bikes at the dune. Then Meme Loide, our treasurer, came to see what she was
    being paid from. She knelt on the cushion and an antlion threw sand at her. She stayed down for a while. When she got
    up she asked, “And they drive over all these houses?” The dune has been closed to engines since March.

    I passed the driving test in the end, and they offered me a vehicle. I thought about it for one evening. The guests
    who have been to the lions come back happy, and they show you a photograph. Mine come back with sand on their knees
    and tell you what somebody was doing.

    I kept the cushions.
  `,
}
