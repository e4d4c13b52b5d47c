import { tierWords } from '../../data/vocabulary/rewards.ts'
import { t } from '../../data/words/words.ts'
import { rich } from '../ui/rich.ts'
import { Section } from '../ui/Section.tsx'
import { tiers } from './figures.ts'

/** Four steps, each higher than the one before. */
export const Tiers = () => (
  <Section title={t('Four tiers')}>
    <p className="lead">
      {t(
        'You reach a tier by dollars earned or by points, whichever comes first. Its bonus is added to what you earn.',
      )}
    </p>
    <ol className="rungs plain">
      {tiers().map(({ name, dollars, points, bonus }) => (
        <li key={name}>
          <div className="rung" aria-hidden="true" />
          <h3>{t(tierWords[name])}</h3>
          <p className="tabular">
            {rich('<dollars></dollars> <or>or</or> <points></points>', {
              dollars: () => <span>{dollars}</span>,
              or: (words) => <span className="muted">{words}</span>,
              points: () => <span>{points}</span>,
            })}
          </p>
          <p className="bonus">
            {bonus > 0 ? t('+{percent}% bonus', { percent: bonus }) : t('Where everybody starts')}
          </p>
        </li>
      ))}
    </ol>
  </Section>
)
