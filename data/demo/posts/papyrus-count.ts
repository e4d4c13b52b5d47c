import { prose } from '../prose.ts'
import type { DemoPost } from '../types.ts'

export const papyrusCount: DemoPost = {
  title: 'Namuwaya: the second strip has closed',
  excerpt: 'The weavers of Namuwaya moved over by one again. The well fills sooner, and two women count by ear.',
  category: 'Conservation Update',
  status: 'published',
  daysOld: 8.4,
  content: prose`
    <p>When Proscovia Nabirye told us about the strip that her group does not cut, the weavers had just moved over by one.
    Now the second strip has closed as well. The group has its own test for that: at the end of the rains, no sky can be
    seen in the water between the stems.</p>

    <h2>What was counted</h2>

    <ul>
    <li>Eleven strips stand, each twenty paces wide. There were four when the by-law was passed.</li>
    <li>The well was full nine days after the first heavy rain. Two years ago it took sixteen.</li>
    <li>Papyrus gonoleks were heard on twenty-six of thirty mornings. Two women count them by ear, and do not compare
    notes before breakfast.</li>
    <li>Two shoebills were seen. We leave out when and where.</li>
    </ul>

    <h2>What did not work</h2>

    <p>One strip burned in the dry months, when a field fire crossed the path. The roots are alive and it has been left as
    it is. There is a bare line along the field side now, and a list at the well that says whose week it is to keep it
    bare.</p>

    <p>Three families have lost the ground where they grew yams, and they say so at every meeting. The group buys its
    lunch from them. Nobody pretends that this settles it.</p>

    <p>The weavers ask their buyers for one thing: not to order a mat by Friday. A mat takes three weeks. The label now says
    what the light band means.</p>

    <p>The whole story is among <a href="/stories">the stories</a>.</p>
  `,
}
