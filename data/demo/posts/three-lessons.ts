import { prose } from '../prose.ts'
import type { DemoPost } from '../types.ts'

export const threeLessons: DemoPost = {
  title: 'Three lessons that need a road, a ruler and no electricity',
  excerpt: 'Fractions from a heap, sampling beside a road, and one page that describes before it decides.',
  category: 'Education',
  status: 'published',
  daysOld: 15.6,
  content: prose`
    <p>Teachers who write to us often end with the same line: you may use this. So here are three lessons from their
    letters. Each takes one period and whatever is outside the door.</p>

    <h2>1. How much is left?</h2>

    <p>For fractions. Find fresh dung of a cow, a buffalo or an elephant on the morning it was dropped. Let the class
    estimate every hour how much is left, and let them argue. Scratch a square pace on the ground and count dung beetles
    only inside it. The lesson is over when somebody says that nobody has measured.</p>

    <h2>2. What crosses here?</h2>

    <p>For sampling and averages. Choose a stretch of path that the class can see without standing on a road. Count
    everything that crosses in ten minutes, on five days, at the same hour: goats, beetles, bicycles, lizards. Work out
    the average. Then ask which day was typical. There is usually none.</p>

    <h2>3. Describe first</h2>

    <p>For any language. Take an animal that people in your place do not like. Everybody writes one page about what it looks
    like and how it moves, without a single word for good, bad or fear. Read three aloud. Only then talk about what people
    say of it.</p>

    <h2>Before you go out</h2>

    <ul>
    <li>Look, don’t touch. Wash hands with soap afterwards all the same.</li>
    <li>No nests and no holes: whoever lives there has to stay there when you have gone.</li>
    <li>One adult at the front and one at the back.</li>
    </ul>

    <p>If your class finds something out, <a href="/submit-story">write it down for us</a>. Bar graphs are welcome.</p>
  `,
}
