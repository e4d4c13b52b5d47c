import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const oryx: DemoStory = {
  title: 'My son thought it was a kind of rain',
  authorName: 'Brahim Outman Kellou',
  authorLocation: 'Bir Tamassa, Chad',
  authorEmail: 'brahim.kellou@example.org',
  category: 'Wildlife Return',
  status: 'published',
  featured: true,
  daysOld: 18.5,
  content: prose`
    My father had a word for them, and he taught it to me the way you teach a child the name of an uncle who moved
    away. You learn it out of politeness. You do not expect the man to walk in.

    By the time I had camels of my own there was nothing left for the word to point at. The scimitar-horned oryx had
    gone from our grass before I could shave. I used the word in one place only, in the song we sing when the animals
    drink, and my children sang it after me and never asked.

    Three years ago some people from the reserve came and sat in our tent. They had photographs. They said the oryx had
    been bred far away and brought back by aeroplane, and that some were already out in the grass, wearing collars. They
    asked what we thought. My cousin asked who would pay for the pasture. My wife asked whether they drank at wells. The
    young woman with the notebook wrote everything down, including what my cousin called them.

    I will tell you what I thought. I thought, now comes the rule. There is always a rule after the photographs.

    There was one, and in the end it was ours. We keep the far pasture for the hungry months. A well out there would
    bring five herds, and five herds bring dust. So we asked that nobody should drill, not us, not the traders who want
    a well beside every bush. They agreed, and put it on paper with a stamp. The oryx got our far pasture, and we got a
    paper that says no well. My cousin still believes that we cheated them.

    In the second cool season I was following a loose camel with my son Adoum, who is eleven. We came over a rise and
    there they were. Nine of them, white as a washed shirt, and the horns going back in one long line, as if somebody
    had drawn them without lifting the pen. One wore a collar. One was a calf the colour of sand, and nobody had brought
    that one in an aeroplane.

    “What are those?” said my son.

    I opened my mouth and my father’s word came out. It is strange to say a word to the animal it belongs to, after
    thirty years of saying it to a well.

    Adoum looked at me. “That’s in the song.”

    “Yes.”

    “I thought it was a kind of rain.”

    We sat down. The wind was in our faces, so they did not know about us for a while. I would like to say that I
    thought of my father. I thought mostly of the camel, who was getting further away. When they left, they left at a
    walk.

    I count them now when I pass. I telephone the number to the young woman, with the day, and never with the place,
    because a telephone has many ears. The highest number so far is thirty-one. I have also seen dama gazelles, twice.
    The camel we found the same evening, standing at the water like somebody waiting for a bus.

    Adoum sings louder than he did. He has added a verse. It does not rhyme, and I have left it alone.
  `,
}
