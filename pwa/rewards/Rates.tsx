import { Section } from '../ui/Section.tsx'
import { Estimate } from './Estimate.tsx'
import { rates } from './figures.ts'

/** The advertised rate card, beside a sheet to reckon with it. */
export const Rates = () => (
  <Section title="What one of each is worth">
    <div className="ratesheet">
      <div>
        <table className="ledgerlines">
          <caption className="vh">Advertised reward rates</caption>
          <thead>
            <tr>
              <th scope="col">For each</th>
              <th scope="col">Dollars</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ what, dollars, points }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{dollars ?? <span className="vh">none</span>}</td>
                <td>{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <b>No monthly cap.</b> A story that is read for years earns for years.
        </p>
        <p className="sm muted">
          These are the advertised rates. What is paid is worked out by the administrators, from readings that passed
          the checks below and with the rate card in force at that time, so it can differ from an estimate.
        </p>
      </div>
      <Estimate />
    </div>
  </Section>
)
