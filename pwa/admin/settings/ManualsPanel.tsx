import { paths } from '../../app/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { download, external } from '../../ui/icons.ts'
import { Panel } from '../kit/lists/Panel.tsx'

const manuals = [
  {
    href: '/api/admin-manual/download',
    name: 'Manual for administrators',
    about: 'Plain text, good to print.',
    button: 'Manual',
  },
  {
    href: paths.manual(),
    name: 'Manual for readers and writers',
    about: 'Plain text, light enough for any line.',
    button: 'Manual',
  },
]

/** The manuals, to be printed or sent on. */
export const ManualsPanel = () => (
  <Panel id="manuals" title="Manuals">
    <ul className="list">
      {manuals.map(({ href, name, about, button }) => (
        <li key={href}>
          <span className="grow">
            <b>{name}</b>
            <span className="subline">{about}</span>
          </span>
          <a className="button line small" href={href} download aria-label={`${button}: ${name}`}>
            <Icon path={download} /> {button}
          </a>
        </li>
      ))}
    </ul>
  </Panel>
)

const tests = [
  {
    href: paths.knowledgeTest('admin-test'),
    name: 'Test for administrators',
    about: 'Deciding over other people’s stories, and what the promises ask of us.',
  },
  {
    href: paths.knowledgeTest('frontend-test'),
    name: 'Test for readers and writers',
    about: 'What the site does on a phone, and a check of this device.',
  },
]

/** The two tests, in windows of their own. */
export const KnowledgePanel = () => (
  <Panel
    id="knowledge-tests"
    title="Knowledge tests"
    beside={<span className="small muted">Ten questions each. All ten have to be right.</span>}
  >
    <ul className="list">
      {tests.map(({ href, name, about }) => (
        <li key={href}>
          <span className="grow">
            <b>{name}</b>
            <span className="subline">{about}</span>
          </span>
          <a
            className="button line small"
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={`Open the ${lower(name)} in a new window`}
          >
            Open <Icon path={external} />
          </a>
        </li>
      ))}
    </ul>
  </Panel>
)

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
