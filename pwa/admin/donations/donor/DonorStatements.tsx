import { useQuery } from '@tanstack/react-query'
import { dollars } from '../../../../data/rules/dollars.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { download, mail } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { placedTime } from '../../kit/words/times.ts'
import { linkMailQuery, mailLink, statementsQuery } from '../funds/queries.ts'

/** The years of a donor as PDFs, and the link by which they get them themselves. */
export function DonorStatements({ id }: { id: number }) {
  const years = useQuery(statementsQuery(id))
  const link = useQuery(linkMailQuery(id))
  const mailing = useAct({
    act: () => mailLink(id),
    done: () => ({ title: 'Link Sent', text: 'It opens the page with their donations and statements for 30 days.' }),
    failed: 'Send Failed',
  })
  return (
    <Panel id="donor-statements" title="Statements">
      <div className="within">
        <p className="small muted">By the year in UTC, in the donor’s language, with what you wrote about tax.</p>
        <Loaded from={years}>
          {(data) =>
            data.length === 0 ? (
              <p>Nothing of theirs has arrived and was kept.</p>
            ) : (
              <ul className="bare statement-years">
                {data.map(({ year, cents }) => (
                  <li key={year}>
                    <a
                      className="button line small"
                      href={`/api/donations/${id}/donor/statement/${year}`}
                      download={`voices-for-wildlife-${year}.pdf`}
                    >
                      <Icon path={download} /> Statement {year}
                    </a>{' '}
                    {dollars(cents)}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {link.data && (
          <>
            <Button
              look="line small"
              icon={mail}
              busy={mailing.isPending}
              disabled={link.data.obstacle !== null}
              onClick={() => mailing.run()}
            >
              Mail the donor their link
            </Button>
            <p className="small muted">
              {link.data.obstacle}
              {link.data.lastAt && ` Last sent ${placedTime(link.data.lastAt)}.`}
            </p>
          </>
        )}
      </div>
    </Panel>
  )
}
