import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FundEntry } from '../../../../data/contract/funds.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { pen, plus, trash } from '../../../ui/icons.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { DraftList } from '../../kit/drafts/DraftList.tsx'
import { UnlessHeld } from '../../kit/held/UnlessHeld.tsx'
import { useHold } from '../../kit/held/useHold.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { FundDialog } from './FundDialog.tsx'
import { fundDrafts, nameOfFund } from './fundWords.ts'
import { fundsQuery } from './queries.ts'

type Open = { kind: 'edit'; fund: FundEntry | null } | { kind: 'delete'; fund: FundEntry }

/** What donations did, as visitors read it, newest first. */
export function FundEntries() {
  const funds = useQuery(fundsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const offered = useOffered(open, funds.data)
  return (
    <Panel
      id="fund-entries"
      title="What donations did"
      beside={
        <Button look="line small" icon={plus} onClick={() => setOpen({ kind: 'edit', fund: null })}>
          Add an entry
        </Button>
      }
    >
      <DraftList
        drafts={offered}
        onOpen={(id) => setOpen({ kind: 'edit', fund: funds.data?.find((fund) => fund.id === id) ?? null })}
        onDiscard={fundDrafts.drop}
      />
      <ListFrame
        list={{ ...funds, error: funds.data ? null : funds.error }}
        isWithin
        empty={<p className="nothing">No entries yet. The page of donations shows this part once one is published.</p>}
      >
        {(data) => (
          <ul className="fund-entries">
            {data.map((fund) => (
              <li key={fund.id}>
                <Told fund={fund} />
                <div className="row-acts">
                  <UnlessHeld kind="fund" id={fund.id} name={fund.title}>
                    <Button
                      look="quiet square small"
                      icon={pen}
                      aria-label={`Edit ${fund.title}`}
                      onClick={() => setOpen({ kind: 'edit', fund })}
                    />
                    <Button
                      look="quiet square small"
                      icon={trash}
                      aria-label={`Delete ${fund.title}`}
                      onClick={() => setOpen({ kind: 'delete', fund })}
                    />
                  </UnlessHeld>
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {open?.kind === 'edit' && <FundDialog fund={open.fund} onClose={close} />}
      {open?.kind === 'delete' && <DeleteFund fund={open.fund} onClose={close} />}
    </Panel>
  )
}

/** Words that have not reached the server, but for those in the open form. */
function useOffered(open: Open | null, known: readonly FundEntry[] | undefined) {
  const isLost = (id: number) => id !== 0 && known !== undefined && !known.some((fund) => fund.id === id)
  return fundDrafts
    .useAll()
    .filter(({ id }) => !(open?.kind === 'edit' && (open.fund?.id ?? 0) === id))
    .filter(({ id }) => id === 0 || known !== undefined)
    .map(({ id, words, keptAt }) => ({
      ...{ id, keptAt, what: nameOfFund(words) },
      ...(isLost(id) && { gone: 'A colleague has deleted the entry.', words: words.words }),
    }))
}

const Told = ({ fund: { day, title, amount, status, story, picture } }: { fund: FundEntry }) => (
  <div>
    <b>{title}</b>
    <p className="small muted">
      {status === 'published' ? 'Shown to visitors' : 'Draft'}, {day}
      {amount !== null && `, ${dollars(amount)}`}
      {picture && ', with a picture'}
      {story && `, with story ${story.id}${story.isPublished ? '' : ', which is not published: no link is shown'}`}
    </p>
  </div>
)

function DeleteFund({ fund, onClose }: { fund: FundEntry; onClose: () => void }) {
  const act = useHold<void>({
    ask: () => ({ kind: 'fund.delete', id: fund.id }),
    what: `“${fund.title}”`,
    onDone: onClose,
  })
  return (
    <ActionDialog title="Delete this entry?" confirm="Delete" look="stop" act={act} onClose={onClose}>
      <p>“{fund.title}” leaves the page of donations, with its picture.</p>
    </ActionDialog>
  )
}
