import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { SpokenHelp as Help } from '../../../data/contract/spokenHelp.ts'
import { type SpokenStep, spokenStepWords } from '../../../data/vocabulary/spokenHelp.ts'
import { t } from '../../../data/words/words.ts'
import { spokenHelp } from '../../remote/spokenHelp.ts'
import { Icon } from '../../ui/Icon.tsx'
import { headphones } from '../../ui/icons.ts'
import { heardHelp, leaveHelp, pressHelp } from './helpPlayer.ts'

/** A person explains this step aloud, in the language of the page. Where nobody has recorded it, nothing is here. */
export function SpokenHelp({ step }: { step: SpokenStep }) {
  const { data } = useQuery(spokenHelp())
  return data?.help[step] ? <Listen step={step} help={data.help} /> : null
}

function Listen({ step, help }: { step: SpokenStep; help: Help }) {
  const heard = useSnapshot(heardHelp)
  const state = heard.step === step ? heard.state : 'still'
  useEffect(() => () => leaveHelp(step), [step])
  return (
    <span className="step-help">
      {state === 'failed' && (
        <span className="small" role="status">
          {t('It did not load. Check your signal and press again.')}
        </span>
      )}
      <button
        type="button"
        aria-label={t('Listen: how this step works ({step})', { step: t(spokenStepWords[step]) })}
        aria-pressed={state === 'playing'}
        aria-busy={state === 'coming' || undefined}
        onClick={() => void pressHelp(step, help)}
      >
        <Icon path={headphones} />
      </button>
    </span>
  )
}
