import { Link } from 'react-router-dom'
import { advisedWords } from '../../data/vocabulary/limits.ts'
import { paths } from '../app/paths.ts'
import { ShortPage } from '../ui/ShortPage.tsx'

export default function GuideScreen() {
  return (
    <ShortPage title="How to Use" cloth="stories" lead="Reading, writing, and doing both without a signal.">
      <h2>Read</h2>
      <p>
        Every published story is under <Link to={paths.stories}>Stories</Link>, and news under{' '}
        <Link to={paths.news}>News</Link>. Open the site once with signal: the newest stories stay on your phone and
        open without one.
      </p>
      <h2>Write</h2>
      <p>
        Start at <Link to={paths.submitStory}>Submit Story</Link>. Most stories are {advisedWords.least}-
        {advisedWords.most} words. What you type is saved on your phone as you go; without signal the finished story
        waits in your <Link to={paths.outbox}>outbox</Link> and sends itself later.
      </p>
      <h2>Ask</h2>
      <p>
        How to reach us is under <Link to={paths.contact}>Contact</Link>; what a gift pays for is under{' '}
        <Link to={paths.donate}>Donate</Link>. To stay in touch, see the <Link to={paths.newsletter}>foot of Home</Link>
        .
      </p>
    </ShortPage>
  )
}
