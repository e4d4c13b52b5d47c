import { useQuery } from '@tanstack/react-query'
import type { RetentionReport } from '../../../data/contract/privacy.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { fullTime } from '../kit/words/times.ts'
import { retentionQuery } from './queries.ts'

/** What is forgotten when, and what the last daily run has forgotten. */
export function RetentionPanel() {
  const report = useQuery(retentionQuery)
  const { data } = report
  return (
    <Panel id="retention" title="What is forgotten, and when">
      <p className="small muted told">
        Once a day, by itself{data && `; ${lastRun(data)}`}. Published stories stay without end, a newsletter address
        until its owner unsubscribes.
      </p>
      <Loaded from={report} isWithin>
        {({ lines: all }) => (
          <div className="folds">
            {[...byTime(all)].map(([kept, lines]) => (
              <details key={kept}>
                <summary>
                  {firstUp(kept)} <span className="muted">({lines.length})</span>
                </summary>
                <ul className="list forgotten">
                  {lines.map((line) => (
                    <Line key={line.name} line={line} />
                  ))}
                </ul>
              </details>
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

type Lines = RetentionReport['lines']

/** Under how long they are kept, in the order in which that first comes. */
function byTime(lines: Lines): Map<string, Lines> {
  const groups = new Map<string, Lines>()
  for (const line of lines) groups.set(line.kept, [...(groups.get(line.kept) ?? []), line])
  return groups
}

function Line({ line: { what, kept, becomes, why, last, ever } }: { line: RetentionReport['lines'][number] }) {
  return (
    <li>
      <span className="grow">
        <b>{what}</b>
        <span className="subline">
          {firstUp(kept)}, then {becomes}. {why}
        </span>
      </span>
      {ever > 0 && (
        <span className="subline figures-told">
          {last.toLocaleString('en-US')} last time, {ever.toLocaleString('en-US')} so far
        </span>
      )}
    </li>
  )
}

const lastRun = ({ lastRunAt }: RetentionReport) => (lastRunAt ? `last on ${fullTime(lastRunAt)}` : 'not yet')

const firstUp = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
