import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const cashews: DemoStory = {
  title: 'The sack that weighed too little',
  authorName: 'Komlan Adjavor',
  authorLocation: 'Agbodzi, Togo',
  authorEmail: 'komlan.adjavor@example.org',
  category: 'Anti-Poaching',
  status: 'published',
  daysOld: 67.3,
  content: prose`
    I am a weighing clerk, and nobody has written a song about that. The lorries bring raw cashew to our warehouse, I weigh
    it and write the figure down, and the lorry goes on to the container yard. A jute sack of cashew, well filled and sewn
    up, is eighty kilos. After fourteen years my back knows it before the scale does.

    In March, after the midday rest, there was a lorry with a hundred and twenty sacks. The papers were in order and the
    driver was polite. In the third row I put my shoulder to a sack to straighten it, and it came up to meet me. You know
    the stair that is not there, in the dark? It was like that. The sack was as round and as tight as its neighbours, and
    it weighed sixty-one.

    A short sack is an ordinary thing. Somebody has helped himself, the clerk makes a note, and the buyer deducts it. But
    a thief leaves a sack slack. This one was full, and it made the wrong noise. Cashew shifts like gravel. This went
    like somebody turning pages.

    I would like to tell you that I understood at once. I thought of kapok, and I thought of my lunch. Then I thought of
    the afternoon when a woman from the forest service had sat down with us clerks and handed round a brown thing like a
    giant’s fingernail. A scale of the white-bellied pangolin, she told us. Your own nails are made of the same stuff, and
    it cures as much. When it reached me it was warm from the last hand.

    I wrote down the true weight. I want that to be understood, because the story has been told differently. I opened
    nothing and I did not shout. I drew a line under 61, took the sheet to Madame Ayélé in the office and said that the
    scale should be checked, and could the lorry wait for the technician. She looked at the line. She has known me for
    fourteen years, and I had never underlined anything. She said of course. She gave the driver something cold to drink,
    and went next door to telephone.

    It was nine sacks. When the forest woman had finished she came and sat on the loading step. She had done the sum in
    her notebook, how many scales to one animal. She turned the page so that I could see it, and then she turned it back.

    The case is in court, so I will leave it there. But clerks from other warehouses began to come and ask me about the
    noise. I filled one sack with cashew and one with dry leaves and let them push. It takes a minute, and you need it
    only once.

    I have shown it in three towns now. They pay the bus. I bring one scale, which I am allowed to keep by a paper with
    two stamps, and I pass it round the room. I never tell them about the warmth. I wait, and I watch each of them find
    it.
  `,
}
