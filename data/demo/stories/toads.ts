import { prose } from '../prose.ts'
import type { DemoStory } from '../types.ts'

export const toads: DemoStory = {
  title: 'Buckets on wet nights',
  authorName: 'Liyema Adonis',
  authorLocation: 'Rietvoël Park, South Africa',
  authorEmail: 'liyema.adonis@example.org',
  category: 'Youth Engagement',
  status: 'published',
  daysOld: 6.1,
  content: prose`
    My mother thought I had a boyfriend. I was going out after dark, in the rain, on school nights, with a torch, and
    coming home with wet shoes. When I told her it was toads she asked if I could please just have a boyfriend.

    Western leopard toads live in gardens. In August they walk to our vlei to breed, and the vlei is on the other side
    of the road, and they all go on the same few nights, when it is raining and dark and everybody is driving home. A
    toad does not run. It walks to the middle, stops, and thinks.

    I got into this because of Mr Fredericks, who wanted us to observe one thing for ten days. I picked the flattest
    subject available. I counted dead toads on six hundred metres of road. First night: fourteen. I was only going to
    make a bar graph, but the fifteenth one was still walking, and it had gold eyes. I picked it up. It peed on me.
    They do that to everyone. It is how you know you are holding it right.

    The second night I brought a bucket. The third night Thando brought a bucket and a reflective vest from her dad,
    who works on the roads. By the end of the week we were nine, and we had made a rule: you carry the toad in the
    direction it was facing. People get this wrong. They put it back where it came from, to be kind, and then it has
    to do the whole road again.

    You also write down the time and the weather and take a photo of its back, because the spots are different on each
    one. There is a female I have carried three years in a row. She is enormous. I am sixteen and she might be nearly
    half that.

    The thing about wet nights is that there is a lot of time between toads, so you talk. I know more about Thando’s
    family than about mine. Mr Fredericks turned out to be funny. A guy in a bakkie shouted at us for standing in the
    road, drove off, came back ten minutes later with coffee, and is now in charge of the north end. His bucket has his
    name on it.

    First year: 188 carried, 97 dead. Third year: 611 carried, 22 dead. The council put up a sign, and this winter they
    closed the road for six nights, from seven to ten, because we asked in a letter that everybody signed. The graph
    was page two. So I did make the bar graph in the end. It has two colours.

    I got 71 percent for the project, by the way. He took marks off because it went over ten days.
  `,
}
