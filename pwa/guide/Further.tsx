import { msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { download, external } from '../ui/icons.ts'

const tests = [
  {
    name: 'frontend-test',
    title: msg('Test for readers and writers'),
    text: msg('Ten questions, and a check of this device: storage, outbox, clock, signal.'),
  },
  {
    name: 'admin-test',
    title: msg('Test for administrators'),
    text: msg('Ten questions about reviewing other people’s stories.'),
  },
] as const

/** Pages of the server, in windows of their own. */
export const Further = () => (
  <section className="further" aria-labelledby="further">
    <div className="sec-head">
      <h2 id="further">{t('Test what you know')}</h2>
    </div>
    <ul className="plain">
      {tests.map(({ name, title, text }) => (
        <li key={name}>
          <a href={paths.knowledgeTest(name)} target="_blank" rel="noopener">
            {t(title)} <Icon path={external} />
            <span className="visually-hidden"> {t('(opens in a new window)')}</span>
          </a>
          <p>
            {t(text)} {t('All ten have to be right.')}
          </p>
        </li>
      ))}
      <li>
        <a href={paths.manual()} target="_blank" rel="noopener">
          {t('The whole manual')} <Icon path={download} />
          <span className="visually-hidden"> {t('(plain text, opens in a new window)')}</span>
        </a>
        <p>{t('Everything on one page of plain text. It needs little data and is good to print.')}</p>
      </li>
    </ul>
  </section>
)
