import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const wolves: DemoStory = {
  title: 'Four hundred dogs before the rain',
  authorName: 'Dr Selamawit Berhe',
  authorLocation: 'Goro Amba, Ethiopia',
  authorEmail: 'selamawit.berhe@example.org',
  category: 'Conservation Success',
  status: 'published',
  daysOld: 35.6,
  content: prose`
    I studied for six years to treat cattle, and what I do best is hold a dog by the scruff while its owner, aged eight,
    tells me its name.

    The high grass above our district has wolves in it. Ethiopian wolves are red and long in the leg, they live on mole
    rats and they mind their own business. There are fewer of them in the world than there are children in our primary
    schools. A gun is seldom what kills them. Rabies does, and distemper, and both walk up the mountain with the dogs that
    guard the sheep. In the year before I came it happened here. I have read the monitors’ sheet. It has eleven lines, in
    a handwriting that gets smaller.

    So you vaccinate the dogs. It sounds easy. But no dog here has ever been on a rope, the vaccine has to stay cold, and
    the road stops two hours before the houses do. We carry the box on a mule called Professor, who has opinions.

    For the first round we sent word that dogs should be brought to the church on Saturday. I had vaccine for two
    hundred. Nine came. I sat on the wall with Tadesse, my assistant, and we ate the volunteers’ lunch. An old woman
    stopped, looked at the nine and asked whom we had told. The elders, I said, and the priest. “And who walks with the
    dogs?” she asked.

    Children do. So on Monday we went to the school. I explained the wolves, and how a sickness passes from one mouth to
    the next. About rabies they knew more than I had hoped; one of them had lost a cousin. I said that each dog would get
    a card with its name on it and an empty space for its portrait. That was the whole technology: a card.

    Next Saturday I heard it before I saw it. Down every path came a child with a dog, on a belt, on a bit of harness, on
    a strip of blue plastic, on somebody’s good scarf. We ran out of cards, then of pencils. One dog bit Tadesse and then
    me, once each, quite fairly. By dark we had done a hundred and sixty. When the rains closed the road we had done four
    hundred and twelve, out of perhaps four hundred and eighty, and I had learned that a third of the dogs in the
    district are called Ambessa.

    That was three years ago, and no wolf on our mountain has been found dead of rabies since. I am careful with this
    sentence. Three years are not for ever, and rabies can wait. We go up every dry season. The children who brought the
    first dogs are thirteen and fourteen now and send their brothers.

    Last cold season the monitors let me come along, on condition that I kept quiet. At dawn, a long way off, through
    glasses that kept steaming up, I saw five pups come out into the frost and fall over each other, and a grown wolf
    standing over them with the face of somebody who has not slept. I have no clinical remarks. They were fat.

    One card is left over, at home on my shelf, with a name and no portrait. Professor needs no vaccine, but the children
    thought it was rude to leave him out.
  `,
}
