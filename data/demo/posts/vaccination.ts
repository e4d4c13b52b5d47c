import { prose } from '../prose.ts'
import type { DemoPost } from '../types.ts'

export const vaccination: DemoPost = {
  title: 'Goro Amba: four hundred and forty-six dogs, six days to spare',
  excerpt: 'This year’s vaccination round above Goro Amba is done, and the road is still open. Some of it went wrong.',
  category: 'Conservation Update',
  status: 'published',
  daysOld: 38.9,
  content: prose`
    <p>The vaccination round in the villages below the wolf country finished on a Thursday, six days before the rain closed
    the road. Dr Selamawit Berhe sent the figures and asked us not to round them up.</p>

    <h2>The round in figures</h2>

    <ul>
    <li>446 dogs vaccinated against rabies and distemper, of about 500.</li>
    <li>Two more villages than last year, both at the end of the mule path.</li>
    <li>19 cats, brought by their owners. Nobody had asked for cats. They got a card too.</li>
    <li>4 bites, none of them serious, 3 of them to the same assistant.</li>
    </ul>

    <h2>What went wrong</h2>

    <p>On the second day the ice in the cool box lasted until two in the afternoon and the walk until four. The doses in it,
    thirty-one of them, were thrown away. Next year there will be two boxes, and the second one waits in the shade at the
    school.</p>

    <p>About fifty dogs were not reached. Most of them were out with the sheep. The children have suggested a Sunday, after
    church, when the sheep are at home.</p>

    <h2>The wolves</h2>

    <p>The monitors have found no sick wolf this year. It is the third year in a row, and Dr Selamawit’s sentence about
    that stands: three years are not for ever, and rabies can wait.</p>
  `,
}
