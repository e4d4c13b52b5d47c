import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { advisedWords } from '../../data/vocabulary/limits.ts'
import { paths } from '../app/paths.ts'
import { Art } from '../ui/Art.tsx'
import { rich } from '../ui/rich.ts'

const bold = { b: (words: ReactNode) => <strong>{words}</strong> }

/** Five sentences for who has one minute. */
export const QuickStart = () => (
  <div className="notebook quick">
    <ol className="ladder numbered">
      <li>
        <b aria-hidden="true">1</b>
        <span>
          {rich(
            '<b>Open the site once with signal.</b> From then on the newest <stories>stories</stories> open without one.',
            { ...bold, stories: (words) => <Link to={paths.stories}>{words}</Link> },
          )}
        </span>
      </li>
      <li>
        <b aria-hidden="true">2</b>
        <span>
          {rich(
            '<b>Install it, if you like.</b> On Android and computers: “Install the app” at the bottom of the page. On an iPhone: Safari, Share, “Add to Home Screen”.',
            bold,
          )}
        </span>
      </li>
      <li>
        <b aria-hidden="true">3</b>
        <span>
          {rich(
            '<b>Write.</b> <write>Submit Story</write> saves as you type; {least}-{most} words are a good length.',
            { ...bold, write: (words) => <Link to={paths.submitStory}>{words}</Link>, ...advisedWords },
          )}
        </span>
      </li>
      <li>
        <b aria-hidden="true">4</b>
        <span>
          {rich(
            '<b>Press the button.</b> Without signal, the <outbox>outbox</outbox> keeps your story. Open the site again when you have signal: it is sent, and the outbox says when everything has arrived.',
            { ...bold, outbox: (words) => <Link to={paths.outbox}>{words}</Link> },
          )}
        </span>
      </li>
      <li>
        <b aria-hidden="true">5</b>
        <span>
          {rich(
            '<b>Keep the receipt code.</b> With it you see what became of the story, typically within {least}-{most} business days, correct your name, or take it back.',
            { ...bold, ...reviewPromise.story },
          )}
        </span>
      </li>
    </ol>
    <Art src="/art/spot-nest.svg" alt="" width="400" height="320" loading="lazy" />
  </div>
)
