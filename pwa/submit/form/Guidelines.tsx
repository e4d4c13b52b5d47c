import { Link } from 'react-router-dom'
import { advisedWords } from '../../../data/vocabulary/limits.ts'
import { msg, t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { Fold } from '../../ui/Fold.tsx'
import { rich } from '../../ui/rich.ts'

/** To be read before anything is written: it stands in the form too. */
export const safetyAdvice = msg('Leave out exact locations of nests, dens and rhinos.')

const advice = [
  msg('Start with the moment you saw it.'),
  msg('Name the place and the people, with their permission.'),
  safetyAdvice,
  msg('Tell us what changed.'),
  msg('{least}-{most} words are a good length. Shorter or longer is fine.'),
]

export const Guidelines = () => (
  <aside className="guidelines" aria-labelledby="guidelines">
    <div className="panel">
      <Fold head={<h2 id="guidelines">{t('Guidelines for your story')}</h2>}>
        <ol className="ladder numbered">
          {advice.map((sentence, index) => (
            <li key={sentence}>
              <b aria-hidden="true">{index + 1}</b>
              <span>{t(sentence, advisedWords)}</span>
            </li>
          ))}
        </ol>
      </Fold>
    </div>
    <p className="small muted" style={{ marginTop: 'var(--space-4)' }}>
      {rich(
        'Reviewed by a person, typically within 2-3 business days. Published authors <rewards>earn rewards</rewards>.',
        { rewards: (words) => <Link to={paths.authorRewards}>{words}</Link> },
      )}
    </p>
    <p className="small muted">
      {rich('Sent one before? <find>Find it with its receipt code</find>.', {
        find: (words) => <Link to={paths.myStory}>{words}</Link>,
      })}
    </p>
  </aside>
)
