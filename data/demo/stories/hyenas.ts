import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const hyenas: DemoStory = {
  title: 'The other people who are up at three',
  authorName: 'Lydia Chepwony',
  authorLocation: 'Engare Kati, Kenya',
  authorEmail: 'lydia.chepwony@example.org',
  category: 'Coexistence',
  status: 'pending',
  daysOld: 0.3,
  content: prose`
    A baker and a hyena keep the same hours. I push my cart from the oven to the bus park at a quarter past three, and for
    two years now I have met the same ones coming the other way.

    The first time I left the cart standing and ran. When I came back nothing was missing, which embarrassed me more than
    the running. The second time I stayed, because it was forty loaves and I had not yet paid for the flour. There were
    three of them under the street lamp, spotted hyenas, lower at the back than I had thought, like somebody carrying a
    sack. They looked at the cart. They looked at me. The biggest one, and I have since learned that the biggest is always
    a lady, stepped off the road to let me by.

    I said good morning. I don’t know what else one says.

    They come for the pit behind the slaughterhouse. By the time the town wakes they have tidied up what we left there and
    gone home. When a goat was taken in June there was a meeting, and somebody proposed poison. I had never spoken at a
    meeting. I said that I was the only person in the room who had been introduced. I said that in two years they had not
    touched a loaf, a child or me, that the goat had been tied outside without a wall, and that a poisoned bone does not
    ask who picks it up. We have dogs in this town, and crows, and small boys.

    It was not a great speech, but it was a quarter to ten at night and I am usually asleep by then, so people could see
    that I meant it. They voted for a wall. The owner of the goat laid the first row of stones himself.

    Now the slaughterhouse has a gate that is opened at two and closed at five. My cart has a bell. I ring it at the
    corner, and by the time I come round they have moved to their side of the road. I keep to mine.
  `,
}
