import { Link } from 'react-router-dom'
import { advisedWords } from '../../../data/vocabulary/limits.ts'
import { paths } from '../../app/paths.ts'

/** To be read before anything is written: it stands in the form too. */
export const safetyAdvice = 'Leave out exact locations of nests, dens and rhinos.'

const advice = [
  'Start with the moment you saw it.',
  'Name the place and the people, with their permission.',
  safetyAdvice,
  'Tell us what changed.',
  `${advisedWords.least}-${advisedWords.most} words are a good length. Shorter or longer is fine.`,
]

export const Guidelines = () => (
  <aside className="guidelines" aria-labelledby="guidelines">
    <div className="panel">
      <h2 id="guidelines">What makes a good story</h2>
      <ol className="ladder numbered">
        {advice.map((sentence, index) => (
          <li key={sentence}>
            <b aria-hidden="true">{index + 1}</b>
            <span>{sentence}</span>
          </li>
        ))}
      </ol>
    </div>
    <p className="small muted" style={{ marginTop: 'var(--space-4)' }}>
      Reviewed by a person, typically within 2-3 business days. Published authors{' '}
      <Link to={paths.authorRewards}>earn rewards</Link>.
    </p>
    <p className="small muted">
      Sent one before? <Link to={paths.myStory}>Find it with its receipt code</Link>.
    </p>
  </aside>
)
