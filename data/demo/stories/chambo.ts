import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const chambo: DemoStory = {
  title: 'A chambo as long as my hand',
  authorName: 'Esnart Kachimanga',
  authorLocation: 'Nsangwe Beach, Malawi',
  authorEmail: 'esnart.kachimanga@example.org',
  category: 'Community Action',
  status: 'published',
  featured: true,
  daysOld: 3.4,
  content: prose`
    My hand, from the wrist to the tip of the long finger, is seventeen centimetres. I know because the fisheries man
    measured it with everybody watching and wrote it on the board at the beach: MRS KACHIMANGA, 17 CM. There is hardly
    a more useful hand on this lake.

    I sell chambo, fresh and dried, at the table where my mother sold it. When I took over from her, one chambo covered
    the plate. Ten years later it took three, and people had begun to say chambo to anything with scales.

    The men blamed other men with bigger boats. Those men blamed the ones with mosquito nets. The fisheries office
    blamed everybody, and came twice a year with fuel enough for one visit. We women sat at our tables and bought what
    was landed. That was the part I could not stop thinking about. Whatever the net and whoever the man, in the end
    the fish came over my table. If I pay for a fish the size of my thumb, I have told the net it did well.

    I said this first to Agnes at the next table, because Agnes cannot keep a secret. By Saturday all fourteen tables
    were talking.

    The rule is short. None of us buys a chambo shorter than my hand. Whoever does puts two thousand kwacha in the tin.
    Agnes keeps the tin, and I keep the key, because Agnes keeps the tin. In the months when the fish breed, when our
    grandfathers kept their nets off the weed in the shallows, we buy no chambo of any size. We sell usipa, beans and
    tomatoes, and we wait.

    The first week was expensive. I sent away a boy I have known since he was baptised, with half a canoe of small
    ones. He said he would take them to the next beach, and he did. I ate my porridge without relish and looked at
    Agnes, and Agnes looked at me.

    What we had not thought of was gossip, which is faster than a canoe. The women at the next beach heard that the
    restaurants on the tar road had begun to ask for “hand fish”, because it looked better on the plate, and that hand
    fish had a price. They did not join us for the sake of the future. They joined us for the price, and I respect
    that. We are six beaches now. Each elected its own hand. One beach elected a very small one, and we had to send a
    delegation.

    The nets changed after that, without any announcement. One week there were wider meshes drying on the rocks. My
    brother-in-law said that his old net had got holes in it. They were big holes, and all the same size.

    It has been four years. I write down every canoe and how many of its fish I refuse. In the first month I refused
    more than I bought. Last month it was eleven fish from two canoes, and one of those canoes was visiting. The otters
    are back among the rocks, which not everybody calls good news. A fish eagle has begun to shout during the sermon.

    There are forty-six thousand kwacha in the tin. Most of it was Agnes’s.
  `,
}
