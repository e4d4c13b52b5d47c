import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const baobabs: DemoStory = {
  title: 'A fence as high as a goat',
  authorName: 'Ndèye Coumba Sarré',
  authorLocation: 'Keur Malang, Senegal',
  authorEmail: 'coumba.sarre@example.org',
  category: 'Habitat Protection',
  status: 'pending',
  daysOld: 1.9,
  content: prose`
    We have nine baobabs in our village, and every one of them is older than any name we know. What we did not have was a
    small one. I am sixty-eight, and one day I tried to remember when I had last seen a baobab that I could step over. I
    could not.

    I asked the other women at the well. They could not either. It is easy to miss, because a young baobab looks like
    nothing, a green stick with plain leaves. A goat knows what it is, however. A goat walks past ten other plants to
    reach it.

    So I bought no tree. I went and looked for the green sticks, and I found seven, each bitten down to the length of a
    finger. Around each I put a fence of thorn as high as a goat on its hind legs. I measured the goat. She was a patient
    animal and belonged to my sister.

    The first rainy season three of the seven died anyway, from the heat. The other four grew up to my knee. My grandson
    made a sign for each with the name of a wrestler. I had no objection, but then the men came to see how the wrestlers
    were doing, and stayed, and mended the thorn without being asked. I would have thought of it sooner had I known.

    This year every family with a newborn child has taken one stick to guard. There are twenty-six. The fruit bats have
    flowers to visit on the old trees for the time being, and we carry water in the months when it does not rain, one
    bowl to each.

    They will flower in twenty years or so. I have told my grandson what he is to look for, and at what hour, since it is
    at night.
  `,
}
