import { type ReactNode, useState } from 'react'
import { mostRows } from '../../../../data/vocabulary/limits.ts'
import { Button } from '../acts/Button.tsx'
import { counted } from '../words/counted.ts'

interface Props {
  /** What is chosen here, such as 'story'. */
  one: string
  many: string
  chosen: number
  /** How many there are on all pages of the list. */
  total: number
  onChooseAll: () => Promise<unknown>
  onClear: () => void
  /** What can be done with those that are chosen. */
  acts: ReactNode
  /** Beside it, whether any is chosen or not. */
  children?: ReactNode
  isHidden?: boolean
  /** The most that can be chosen together. */
  most?: number
}

/** Says how many rows of a list are chosen and what can be done with them together. */
export function ChoiceBar({
  one,
  many,
  chosen,
  total,
  onChooseAll,
  onClear,
  acts,
  children,
  isHidden,
  most = mostRows,
}: Props) {
  const [isReading, setReading] = useState(false)
  const isAny = chosen > 0
  const hasAll = chosen > 1 && chosen === total
  async function chooseAll() {
    setReading(true)
    await onChooseAll().finally(() => setReading(false))
  }
  return (
    <section className={isAny ? 'bulk active' : 'bulk'} aria-label={`Several ${many} at once`} hidden={isHidden}>
      <span aria-live="polite">{isAny ? chosenInWords(chosen, hasAll ? total : 0, one, many) : ''}</span>
      {isAny && (
        <>
          {acts}
          <Button look="quiet small" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
      {chosen < total && total > 1 && (
        <Button look="quiet small" busy={isReading} onClick={() => chooseAll()}>
          {total > most
            ? `Choose the first ${most.toLocaleString('en-US')}`
            : `Choose all ${total.toLocaleString('en-US')}`}
        </Button>
      )}
      {children}
    </section>
  )
}

/** 3 stories chosen; All 214 that fit are chosen */
const chosenInWords = (chosen: number, all: number, one: string, many: string) =>
  all > 0 ? `All ${all.toLocaleString('en-US')} that fit are chosen` : `${counted(chosen, one, many)} chosen`
