import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const giraffes: DemoStory = {
  title: 'Always the left side',
  authorName: 'Souley Harouna Djibey',
  authorLocation: 'Bani Kouara, Niger',
  authorEmail: 'souley.djibey@example.org',
  category: 'Research & Monitoring',
  status: 'published',
  daysOld: 41.2,
  content: prose`
    I drive a motorcycle taxi between the market and eleven villages. I know who is courting whom, whose roof has been
    mended, and where the giraffes were this morning, because I have usually had to brake for them.

    Ours are West African giraffes, the last of their kind. There is no fence. They walk through our millet and past our
    doors, and my passengers hardly look up. My grandmother says a giraffe is a neighbour who was never told about walls.

    Four years ago a student called Ramatou rode with me every day for a week. On the last day she paid, and then she
    asked whether my telephone had a camera. The patches on a giraffe are like the lines on a thumb, she said. Every
    animal has its own and keeps them for life. If I photographed the ones I met, the whole animal, standing straight and
    always the left side, she could tell who was who, and nobody would need a collar or an aeroplane.

    “Why the left?” I asked.

    “Because if half of you send me the right, I will have twice as many giraffes as God made.”

    I have thought about that sentence often. It is true of other things.

    So I brake, cut the engine and wait. You would not believe how long a giraffe can stand with its right side to you. I
    have had passengers get off and walk. I have made a bride late. There is a bull with a torn ear who turns when I turn;
    the two of us have gone round an acacia like men looking for the same door.

    In the first rains I sent two hundred and twelve pictures. Ramatou answered: a hundred and forty good, forty blurred,
    thirty-one right sides, one goat. I was insulted about the goat. Then I looked, and it was a goat.

    By now I know sixty-three of them without the computer. She gives them numbers and I give them names, and she has
    allowed me a column. There is the Tailor, and Two Rivers, and Madame Minister. When Madame Minister was missing for a
    whole dry season I asked in every village, like a policeman. In the end an onion farmer, far beyond my route, told me
    about a female with a mark like a kettle on her shoulder. I asked him for a picture. He sent the right side. I wrote
    back, politely. He went out again, and it was Madame Minister, and beside her a calf that nobody had numbered.

    This year’s count is higher than last year’s by thirty-eight. Ramatou is careful. She says that part of it is that we
    have learned to look. We are eleven drivers, and on the first Friday of the month we meet at the fuel stall and
    complain about right sides. The onion farmer has come twice, on his donkey.

    She asked me how I wished to be named in the report and offered “research assistant”. I told her to write driver,
    because that is what I am. But my daughter was asked at school what her father does, and she said: “He reads
    giraffes.” I have not corrected it.
  `,
}
