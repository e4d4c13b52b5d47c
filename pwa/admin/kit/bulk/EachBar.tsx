import { Button } from '../acts/Button.tsx'
import { DensitySwitch } from '../lists/DensitySwitch.tsx'
import { ChoiceBar } from './ChoiceBar.tsx'
import { EachTold } from './EachTold.tsx'
import type { useChosen } from './useChosen.ts'
import { type Each, useEach } from './useEach.ts'

interface Props<T extends { id: number }> {
  one: string
  many: string
  total: number
  choice: ReturnType<typeof useChosen<T>>
  nameOf: (item: T) => string
  /** What can be done with those of the chosen that are its items. */
  acts: readonly (Omit<Each<T>, 'nameOf'> & { label: string; look?: string })[]
}

/** What can be done with several rows of a list, one after another, and how it went. */
export function EachBar<T extends { id: number }>({ one, many, total, choice, nameOf, acts }: Props<T>) {
  const { chosen, chooseAll, clear } = choice
  const { doEach, isPending, ...told } = useEach<T>(clear)
  return (
    <>
      <ChoiceBar
        one={one}
        many={many}
        chosen={chosen.length}
        total={total}
        onChooseAll={chooseAll}
        onClear={clear}
        acts={acts.map(({ label, look = 'line small', ...each }) => (
          <Button
            key={label}
            look={look}
            disabled={each.items.length === 0}
            busy={isPending}
            onClick={() => doEach({ ...each, nameOf })}
          >
            {label} {each.items.length < chosen.length && `(${each.items.length})`}
          </Button>
        ))}
      >
        <DensitySwitch />
      </ChoiceBar>
      <EachTold {...told} />
    </>
  )
}
