import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { check } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { ChoiceBar } from '../kit/bulk/ChoiceBar.tsx'
import type { BulkProps } from '../story/StoryShelf.tsx'
import { BulkDialog } from './BulkDialog.tsx'

type Asked = 'published' | 'rejected'

/** What can be done with several waiting stories at once; the keys of the list are told here too. */
export function BulkBar({ chosen, total, onChooseAll, onClear }: BulkProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <ChoiceBar
      one="story"
      many="stories"
      chosen={chosen.length}
      total={total}
      onChooseAll={onChooseAll}
      onClear={onClear}
      // It stays for what its dialog has still to say when the last story has left.
      isHidden={total === 0 && !asked}
      acts={
        <>
          <Button look="approve small" onClick={() => setAsked('published')}>
            <Icon path={check} /> Approve &amp; Publish
          </Button>
          <Button look="stop small" onClick={() => setAsked('rejected')}>
            Reject
          </Button>
        </>
      }
    >
      <details className="keys">
        <summary>Keys</summary>
        <p>
          While you are on a story of the list: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>X</kbd> choose,{' '}
          <kbd>A</kbd> approve, <kbd>R</kbd> reject. In a story that is open: <kbd>J</kbd> and <kbd>K</kbd>.
        </p>
      </details>
      {asked && (
        <BulkDialog
          stories={chosen}
          to={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onClear()
          }}
        />
      )}
    </ChoiceBar>
  )
}
