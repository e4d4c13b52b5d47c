import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const emptyShelf: DemoStory = {
  title: 'The shelf where the vulture used to be',
  authorName: 'Alhaja Rísíkátù Adégbọlá',
  authorLocation: 'Òkè Àgbẹ̀dẹ, Nigeria',
  authorEmail: 'risikatu.adegbola@example.org',
  category: 'Community Action',
  status: 'published',
  daysOld: 58.8,
  content: prose`
    People come to my stall with a problem and a list. The problem is theirs and the list is from the healer: bark, root,
    seeds, chalk, a certain shell. For some problems, such as examinations, court cases and visas, there used to be one
    thing more on it. The head of a vulture, to see what is coming.

    I sold it, as my aunt had sold it before me. In her time the hunter brought it from nearby. Then it came from two
    states away. Then it came over the border in a sack, and cost what a goat costs. I noticed the price. I did not
    notice the sky. A market has a roof.

    It was my grandson Kàmọ́rù, home from the veterinary school, who asked me where the igún were. At the abattoir in our
    town the hooded vultures used to stand along the wall like clerks waiting for the office to open. We went to look.
    There was the wall. There was also the smell of everything they would have eaten, and dogs. He is a polite boy, and he
    said very little. He counted the dogs.

    Now, I am a businesswoman. If I stop, the stall beside me sells. So I went to the healers, and I put it to them as a
    question of the trade: what is it in the vulture that sees ahead, and what else has it? They took that seriously.
    Many people had come to tell them to stop. Nobody had come to ask them anything. Bàbá Ògúnyẹmí, who is past eighty,
    was silent for one afternoon. Then he said that in the years of the war, when nobody could hunt, his own teacher had
    used a seed. He had forgotten it, he said, because the vulture was less work.

    So we use the seed. The customer with an examination receives it, and with it the instruction to sleep early. The
    results have been no worse. My grandson asks me to write here that the vulture did nothing either. I have written it.

    There are forty-two stalls in our association, and thirty-eight have signed. There is a law as well. It hangs behind
    the chairwoman’s refrigerator. What moved people was a sheet of paper on the wall with the plant for each purpose and
    under each plant the name of a healer who stands by it. Nobody asks for the old thing when Bàbá’s name is under the
    new one.

    I left the shelf as it was. Customers ask what the gap is for. I tell them that it belongs to somebody who is
    travelling.

    In the harmattan two came to the abattoir. They stood on the wall with their shoulders up and their hoods down. The
    butchers stopped working. I was not there, but four people have told me separately that one man put down his knife,
    climbed up and laid out a piece, and that it was quite a good piece.
  `,
}
