import { Section } from '../ui/Section.tsx'
import { tiers } from './figures.ts'

/** Four steps, each higher than the one before. */
export const Tiers = () => (
  <Section title="Four tiers">
    <p className="lead">
      You reach a tier by dollars earned or by points, whichever comes first. Its bonus is added to what you earn.
    </p>
    <ol className="rungs plain">
      {tiers.map(({ name, dollars, points, bonus }) => (
        <li key={name}>
          <div className="rung" aria-hidden="true" />
          <h3>{name}</h3>
          <p className="tabular">
            <span>{dollars}</span> <span className="muted">or</span> <span>{points}</span>
          </p>
          <p className="bonus">{bonus > 0 ? `+${bonus}% bonus` : 'Where everybody starts'}</p>
        </li>
      ))}
    </ol>
  </Section>
)
