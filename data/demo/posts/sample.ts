import { demoNotice } from '../notice.ts'
import { prose } from '../prose.ts'
import type { DemoPost } from '../types.ts'

export const sample: DemoPost = {
  title: 'What you see here is a sample',
  excerpt: 'The people, villages and numbers on these pages are invented. The animals are not. What is what, and why.',
  category: 'Announcement',
  status: 'published',
  daysOld: 2.2,
  content: `<p>${demoNotice}</p>

${prose`
    <p>It is here so that a new site does not open on empty pages. You can read it, take it off the site, and practise
    on the three stories that wait for a review.</p>

    <h2>What is true in it</h2>

    <p>The animals are real, and they do what they do here. Honeyguides lead people to bees and are paid in wax. An
    Ethiopian wolf can catch rabies from a sheepdog. A toad does walk to the middle of the road, stop, and think. The ways
    of living beside them are ways that people use.</p>

    <h2>What is not</h2>

    <ul>
    <li><strong>The authors.</strong> Nobody of these names wrote to us.</li>
    <li><strong>The villages.</strong> You will not find them on a map.</li>
    <li><strong>The numbers.</strong> Nobody counted them.</li>
    <li><strong>The pictures.</strong> They are artwork, and they say so.</li>
    </ul>

    <h2>When your own stories arrive</h2>

    <p>Take the samples off one by one, with <em>Unpublish</em>, as real stories take their place. A site that starts with
    an empty database and the setting <strong>DEMO_CONTENT</strong> at <strong>off</strong> has none of them.</p>
  `}`,
}
