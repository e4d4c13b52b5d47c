import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const radioRoom: DemoStory = {
  title: 'We never say where',
  authorName: 'Keneilwe Motsumi',
  authorLocation: 'Letsomo, Botswana',
  authorEmail: 'keneilwe.motsumi@example.org',
  category: 'Anti-Poaching',
  status: 'published',
  featured: true,
  daysOld: 9.7,
  content: prose`
    From six in the evening to six in the morning I am a voice. I sit in a room with one window, two radios, a kettle,
    and a map that I am not going to describe to you.

    I have been the night radio operator of a reserve for seven years. People hear “anti-poaching” and think of men
    jumping out of something. Mostly it is a ranger saying, “Base, all well,” and me writing down the time.

    The first rule is also the reason why this story has so few places in it. We never say where. Anybody with a cheap
    handset can listen to us, and somebody always does. So each valley, each waterhole and each crossing has another
    name, and the names change when I say they change. They were football clubs once, but the men became too attached
    and argued on the air about who had been given which valley. Now they are food. When a patrol tells me that it has
    reached the soup, I know where to put the pin. By the time you read this it will be something else.

    The rhinos have no name on the radio at all. If one has been seen and is well, the patrol says “Good morning,
    Base,” whatever the hour, and says it twice.

    I came to this from a supermarket, where I was on the till. It is the same skill. You keep your voice level, you
    watch four things at once, and you notice when somebody who always jokes does not. In my second year a patrol
    leader called Oteng came on at twenty past two and said that all was well, in the correct words. But Oteng says
    “Base” going up, like a question, and that night it went down. I asked him what he had eaten for lunch. This is not
    in the procedure. He said, “Nothing. I was not hungry.”

    Oteng is always hungry. I sent the second team, on the strength of a lunch. He had found the fresh tracks of four
    men, close, and could not think how to tell me on an open channel. Nobody was hurt. The four walked into rather
    more people than they had expected, and sat down. One of them asked for water. He had a school-fee slip in his
    pocket with two children’s names on it, and I wrote that in the log with the rest, because it is a fact like the
    others.

    I thought about that slip for some time. The next year, when the reserve was hiring for the fence, I took the forms
    to his village myself and left them at the shop.

    What do I hear the other nights? Lions, behind a man’s voice, when he presses the key. Rain reaching one post and
    eleven minutes later the next, so that I can tell the third to put on their coats. Once, a young father who wanted
    me to telephone the clinic, and then twenty men in the dark keeping the channel empty so that the answer could come
    through. It was a girl. They say they named her after the kettle. They named her after me.

    At six the day man comes in with bread and asks, “Anything?” If it was a good night I roll up the map and say, “Good
    morning.” Then I say it again.
  `,
}
