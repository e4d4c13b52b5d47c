import { Link } from 'react-router-dom'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { advisedWords } from '../../data/vocabulary/limits.ts'
import { paths } from '../app/paths.ts'
import { Art } from '../ui/Art.tsx'

const { least, most } = reviewPromise.story

/** Five sentences for who has one minute. */
export const QuickStart = () => (
  <div className="notebook quick">
    <ol className="ladder numbered">
      <li>
        <b aria-hidden="true">1</b>
        <span>
          <strong>Open the site once with signal.</strong> From then on the newest{' '}
          <Link to={paths.stories}>stories</Link> open without one.
        </span>
      </li>
      <li>
        <b aria-hidden="true">2</b>
        <span>
          <strong>Install it, if you like.</strong> On Android and computers: “Install the app” at the bottom of the
          page. On an iPhone: Safari, Share, “Add to Home Screen”.
        </span>
      </li>
      <li>
        <b aria-hidden="true">3</b>
        <span>
          <strong>Write.</strong> <Link to={paths.submitStory}>Submit Story</Link> saves as you type;{' '}
          {advisedWords.least}-{advisedWords.most} words are a good length.
        </span>
      </li>
      <li>
        <b aria-hidden="true">4</b>
        <span>
          <strong>Press the button.</strong> Without signal, the <Link to={paths.outbox}>outbox</Link> keeps your story.
          Open the site again when you have signal: it is sent, and the outbox says when everything has arrived.
        </span>
      </li>
      <li>
        <b aria-hidden="true">5</b>
        <span>
          <strong>Keep the receipt code.</strong> With it you see what became of the story, typically within {least}-
          {most} business days, correct your name, or take it back.
        </span>
      </li>
    </ol>
    <Art src="/art/spot-nest.svg" alt="" width="400" height="320" loading="lazy" />
  </div>
)
