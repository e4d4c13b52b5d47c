import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const honeyguide: DemoStory = {
  title: 'The bird is paid first',
  authorName: 'Celestino Namurro',
  authorLocation: 'Nantapa, Mozambique',
  authorEmail: 'celestino.namurro@example.org',
  category: 'Coexistence',
  status: 'published',
  featured: true,
  daysOld: 29.1,
  content: prose`
    You call it like this: brrr, then hm. The first part is made with the tongue and the second in the chest. My uncle
    taught me when I was seven, walking behind him, and I was not allowed to do it for fun. It is a telephone, he said.
    Somebody may answer, and then you have to go.

    The somebody is the greater honeyguide, a brown bird with nothing special about its clothes. It knows where the bees
    live, and it cannot open a tree. I can open a tree, but I can also walk for three days under the bees and not see
    them. So before my time somebody’s grandfather and some bird’s grandmother came to an arrangement.

    It finds you and chatters. It flies ahead, shows you the white in its tail, waits, and comes back to scold if you
    stop to tie your shoe. When it goes quiet and sits, you look up. There will be a hole, and a thread of bees going in
    and out of it. You make smoke. You take honey and you leave them enough. And before you lick your fingers you lay
    wax on green leaves where the bird can see it, because wax is what it came for. My uncle said that if you forget,
    next time it leads you to a lion. I have not tested this.

    Now to the reason I am writing. Six years ago the young men had stopped calling. Honey was cheap, and it was quicker
    to fell the tree, take everything and sell the planks as well. A tree that had held bees for forty years was gone for
    two buckets. I know how it is done, because I did it myself, two times, the year my roof went.

    It was my niece Lúcia who counted. She walked our side of the river and wrote down every bee tree that stood and
    every stump. There were more stumps. She read the list aloud on a Sunday, with everybody present, and beside each
    stump she read a name. Mine came twice. She did not look up from the paper.

    What we agreed is not complicated. Nobody fells for honey. You climb with a rope or you leave it. For people whose
    knees are finished, such as me, there are hives: a hollow log of dead wood, hung in a living tree. Lúcia’s group
    sells the honey in jars with a label, all together, at one price. A man who fells a bee tree sells alone, and alone
    the price is bad.

    I have nineteen hives now and I still go with the bird. People ask why. I tell them that somebody must keep up the
    conversation. Along the road, where they buy sugar, the honeyguides no longer come to people. They called, nobody
    answered, and they stopped. You cannot look up that language in a book afterwards.

    Last month I was resting beside my hives and one came. I had not called. It chattered, it showed the white in its
    tail, it went and came back and scolded. I told it that I had honey. It did not care what I had. So I took my stick
    and a tin of embers and followed, and it waited for me at each tree the way one waits for an old man at a crossing.
    It was a good nest. My nephew climbed. The bird was paid first.
  `,
}
