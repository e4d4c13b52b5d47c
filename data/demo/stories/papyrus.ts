import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const papyrus: DemoStory = {
  title: 'The strip we do not cut',
  authorName: 'Proscovia Nabirye',
  authorLocation: 'Namuwaya, Uganda',
  authorEmail: 'proscovia.nabirye@example.org',
  category: 'Habitat Protection',
  status: 'published',
  daysOld: 13.2,
  content: prose`
    A mat for two people takes ninety stems of papyrus. I can cut ninety before the sun is properly hot, if I don’t
    talk.

    All the women on our side weave: mats for sleeping, for weddings, for drying millet, for being carried out on. We
    used to cut where it was near, which is the edge. When the edge was gone the farmers came behind us with hoes,
    because opened swamp is black and soft and gives yams as thick as a leg for two years, and after that nothing. So
    the edge moved and we walked after it. Every year the walk was longer, and every year the well took more days to
    fill after rain. Nobody put these two things together. They belonged to different departments.

    I put them together by nose. Papyrus standing in water smells of cucumber and mud. One morning at the well I noticed
    that I could not smell it, and then I noticed that I was standing where my mother had taught me to cut.

    There are thirty-one of us in the group. We have a tin for burials and a tin for school fees. I proposed a third
    thing that was not a tin. We cut three strips and leave the fourth. The fourth stands for four years, until its roots
    have closed, and then we all move over by one. I had no book for this. It is how you weave: three under, one over.

    They laughed, and then somebody asked how wide. That is how I knew.

    Twenty paces, after a quarrel. We marked the strips with sisal and rags. We were not the difficulty; the yams were.
    So we went to the council, thirty-one women, each with a mat, and we unrolled them on the office floor until the
    chairman could not reach his desk without walking on our work. He took off his shoes. The by-law says no hoe within
    a hundred paces of standing papyrus. The fine has been paid twice, once by the chairman’s brother.

    Then the birds came, one after the other, the way people do when they hear cooking. First the small yellow weavers,
    who are in the same trade. Then a papyrus gonolek, which is red and black and which you hear ten times for every
    time you see it. In the fourth year my niece Joan came running to say that somebody was standing in the strip. A
    grey person, she said, not moving.

    I knew the shoebill from a calendar. The calendar does not tell you that it looks back. It came up to my ribs. It
    stood there with that great clog of a beak and did nothing for so long that Joan sat down in the wet. Then it fell
    forward, I can’t describe it in any other way, and came up with a lungfish. There had been no lungfish in that
    channel for years. I don’t know which of the two told the other.

    We make a mat with it now: three dark bands, one light. Buyers ask what the light one means. I tell them it means
    wait.
  `,
}
