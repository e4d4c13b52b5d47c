import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskHelp, OfSpokenStep } from '../../../data/contract/spokenHelp.ts'
import { type SpokenStep, spokenHelpLimits, spokenSteps, spokenStepWords } from '../../../data/vocabulary/spokenHelp.ts'
import { languages, siteLanguages } from '../../../data/words/languages.ts'
import { DataTable, Sideways } from '../kit/lists/DataTable.tsx'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { HelpStep } from './HelpStep.tsx'
import { spokenHelpQuery } from './queries.ts'
import { nameOf, stateInShort } from './words.ts'

/** The steps of the form for a story, and in which languages a person explains each. */
export function SpokenHelpPanel() {
  const { data, error, refetch } = useQuery(spokenHelpQuery)
  const [chosen, setChosen] = useState<OfSpokenStep | null>(null)
  const help = chosen && data?.find((one) => isSame(one, chosen))
  return (
    <div className="settings-panels">
      <Panel id="spoken-help" title="Spoken help" className="spoken-help">
        <p className="small muted within">
          A person reads the words of a step aloud, in up to {spokenHelpLimits.seconds / 60} minutes. Visitors hear it
          beside that step of the form, in the language of the page. Where there is no recording, nothing is shown. No
          voice of a machine stands here.
        </p>
        <Loaded from={{ data, error, refetch }} isWithin>
          {(all) => <Overview all={all} chosen={chosen} onChoose={setChosen} />}
        </Loaded>
      </Panel>
      {help && <HelpStep key={`${help.language}/${help.step}`} help={help} />}
    </div>
  )
}

const isSame = (one: OfSpokenStep, other: OfSpokenStep | null) =>
  one.step === other?.step && one.language === other.language

interface Props {
  all: readonly DeskHelp[]
  chosen: OfSpokenStep | null
  onChoose: (named: OfSpokenStep) => void
}

const Overview = ({ all, chosen, onChoose }: Props) => (
  <Sideways>
    <DataTable
      caption="Recordings of each step, by language"
      rows={spokenSteps}
      keyOf={(step) => step}
      head={{ label: 'Step', cell: (step: SpokenStep) => spokenStepWords[step] }}
      columns={languages.map((language) => ({
        label: siteLanguages[language].english,
        cell: (step: SpokenStep) => {
          const help = all.find((one) => isSame(one, { step, language }))
          return (
            help && (
              <button
                type="button"
                className={help.offered ? 'button line small' : 'button quiet small'}
                aria-label={`${nameOf(help)}: ${stateInShort(help)}`}
                aria-pressed={isSame(help, chosen)}
                onClick={() => onChoose({ step, language })}
              >
                {stateInShort(help)}
              </button>
            )
          )
        },
      }))}
    />
  </Sideways>
)
