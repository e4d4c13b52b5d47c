import { Icon } from '../../../ui/Icon.tsx'
import { download } from '../../../ui/icons.ts'
import { Panel } from '../../kit/lists/Panel.tsx'
import { exportFiles, wholeFiles } from './files.ts'
import { EarlierImports } from './imports/EarlierImports.tsx'
import { ImportPanel } from './imports/ImportPanel.tsx'

/** What can be taken in, and what can be taken home. Whoever holds the files holds names and addresses, and the log says who took them. */
export const ExchangePanel = () => (
  <div className="settings-panels">
    <ImportPanel />
    <EarlierImports />
    <Panel id="export" title="Export">
      <ul className="list">
        {exportFiles.map(({ name, about, files }) => (
          <li key={name}>
            <span className="grow">
              <b>{name}</b>
              <span className="subline">{about}</span>
            </span>
            {files.map(({ href, button }) => (
              <FileLink key={href} href={href} button={button} of={name} />
            ))}
          </li>
        ))}
      </ul>
      <p className="small muted within">
        CSV opens in a spreadsheet. JSON lines are for programs: one row on each line. Times are in UTC, amounts in
        cents.
      </p>
    </Panel>
    <Panel id="export-all" title="Everything at once">
      <ul className="list">
        {wholeFiles.map(({ href, name, about, button }) => (
          <li key={href}>
            <span className="grow">
              <b>{name}</b>
              <span className="subline">{about}</span>
            </span>
            <FileLink href={href} button={button} of={name} />
          </li>
        ))}
      </ul>
      <p className="small muted within">
        These files hold people’s names and addresses: keep them as you would keep their letters, and delete them when
        they have served. Each export and backup is noted in the audit log.
      </p>
    </Panel>
  </div>
)

const FileLink = ({ href, button, of }: { href: string; button: string; of: string }) => (
  <a className="button line small" href={href} download aria-label={`${button}: ${of}`}>
    <Icon path={download} /> {button}
  </a>
)
