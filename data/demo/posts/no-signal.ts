import { prose } from '../prose.ts'
import type { DemoPost } from '../types.ts'

export const noSignal: DemoPost = {
  title: 'What happens to a story you write without signal',
  excerpt: 'From your phone to the page: where your words are at each step, and when the phone may let go of them.',
  category: 'How it works',
  status: 'published',
  daysOld: 55.3,
  content: prose`
    <p>Many of the best stories begin where the signal ends. So the form works there too. This is the road your words
    take.</p>

    <h2>While you write</h2>

    <p>Your text is saved on your phone as you type. If the battery dies in the middle of a sentence, the form offers the
    sentence back when you return.</p>

    <h2>When you press the button</h2>

    <p>Without signal, the story waits in the <strong>Outbox</strong> on your phone. Until it has left you can see it there,
    change it or throw it away. When the signal is back it sends itself. On some phones the app has to be open for that, so open it
    when you are in town.</p>

    <h2>Words first</h2>

    <p>The text is sent first, because it is small. An editor can begin to read it while your photo is still on the way. A
    photo is made smaller on your phone, and the place where it was taken is removed. If data is expensive where you are,
    switch on <em>Wi-Fi only</em> in the Outbox: then photos and videos wait for it. When the signal is lost in the
    middle, they go on from where they were.</p>

    <h2>When the phone may let go</h2>

    <p>Only when our server has confirmed every part: the words, the photo, the video. Until then your phone keeps its copy,
    and “saved on this phone” means just that.</p>

    <h2>And then</h2>

    <p>A person reads it, typically within 2-3 business days. Your email address stays with the people who review. It is
    never published.</p>

    <p><a href="/submit-story">Write yours</a>.</p>
  `,
}
