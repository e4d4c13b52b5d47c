import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { needsOwnDocument } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { arrow } from '../ui/icons.ts'
import { figures, stations } from './stations.ts'
import { ThisPhone } from './ThisPhone.tsx'

/** Six things to try, one after the other: each opens where it is explained and leads to where it is done. */
export const InteractiveGuide = () => (
  <div className="cols2 walk">
    <div>
      {stations.map(({ title, steps, to, label }, index) => (
        <details key={title} className="accordion" name="guide" open={index === 0}>
          <summary>
            <span className="number" aria-hidden="true">
              {index + 1}
            </span>
            {t(title)}
          </summary>
          <div className="body">
            <ol>
              {steps.map((step) => (
                <li key={step}>{t(step, figures())}</li>
              ))}
            </ol>
            <Link className="button" to={to} reloadDocument={needsOwnDocument(to)}>
              {t(label)} <Icon path={arrow} />
            </Link>
          </div>
        </details>
      ))}
    </div>
    <aside>
      <ThisPhone />
    </aside>
  </div>
)
