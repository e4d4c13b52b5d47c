import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const signalman: DemoStory = {
  title: '04:50, two birds, on time',
  authorName: 'Wilfred Mubita',
  authorLocation: 'Mukuyu Siding, Zambia',
  authorEmail: 'wilfred.mubita@example.org',
  category: 'Research & Monitoring',
  status: 'published',
  daysOld: 92,
  content: prose`
    For thirty-one years I wrote down trains: number, hour, minute, late or not late, and why. When the railway closed our
    siding they let me keep the book, because half of it was still empty, and a man does not stop waking at four just
    because he is on a pension.

    So I wrote down what there was. Dogs. The mill. Rain on the goods shed. And one morning in the hot season, at 04:50, a
    thing that I took for a diesel idling where no diesel could be. Four notes, very low, and then a second engine
    answering the first.

    I told my wife that there was a train. She said, “It is the hornbills. My father used to plough by them,” and went
    back to sleep.

    Southern ground hornbills are black, as big as a goose, and red about the face. They walk over a field in a family as
    if they had been sent to inspect it. I had not heard them since I was an apprentice. What troubled me was that I had
    not noticed them stop. I would have noticed a train.

    I wrote: 04:50, two birds, river side, on time.

    After that I wrote every morning. My granddaughter Mwansa photographed some pages and sent them to the university, and
    a month later a young man called Mr Tembo got off the bus and sat down at our table. He turned the pages slowly. Two
    years of mornings, he said, each with an hour and a direction, and also the mornings with nothing. “The nothings are
    the best part.” I told him that on the railway an empty line means the man was awake.

    He explained to me that they raise one chick in two or three years, and that a family needs a big old tree and some
    peace. They eat the poison that people put out for jackals. They also fight with their own reflection and break
    windows. Two windows had been broken at our clinic, and we had blamed the boys. I apologised to the boys on behalf of
    the committee, and we hung sacking over the glass.

    Everybody asks me where the tree is. I don’t know, and I have not gone to see. I write the side that the sound comes
    from. A side of the sky is not an address.

    We are now five listeners at five old sidings, railwaymen all, and all awake. On the first of the month we read our
    books to each other over the telephone. Last season it came to three families, and one voice that is higher than the
    others and out of practice. Mr Tembo says that is a young one.

    Mwansa asked me if I miss the trains. The trains were often late.
  `,
}
