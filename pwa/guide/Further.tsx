import { paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { download, external } from '../ui/icons.ts'

const tests = [
  {
    href: paths.knowledgeTest('frontend-test'),
    title: 'Test for readers and writers',
    text: 'Ten questions, and a check of this device: storage, outbox, clock, signal.',
  },
  {
    href: paths.knowledgeTest('admin-test'),
    title: 'Test for administrators',
    text: 'Ten questions about reviewing other people’s stories.',
  },
]

/** Pages of the server, in windows of their own. */
export const Further = () => (
  <section className="further" aria-labelledby="further">
    <div className="sec-head">
      <h2 id="further">Test what you know</h2>
    </div>
    <ul className="plain">
      {tests.map(({ href, title, text }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener">
            {title} <Icon path={external} />
            <span className="visually-hidden"> (opens in a new window)</span>
          </a>
          <p>{text} All ten have to be right.</p>
        </li>
      ))}
      <li>
        <a href={paths.manual} target="_blank" rel="noopener">
          The whole manual <Icon path={download} />
          <span className="visually-hidden"> (plain text, opens in a new window)</span>
        </a>
        <p>Everything on one page of plain text. It needs little data and is good to print.</p>
      </li>
    </ul>
  </section>
)
