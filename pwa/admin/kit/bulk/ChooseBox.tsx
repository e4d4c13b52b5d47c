import type { ComponentProps } from 'react'

interface Props extends Pick<ComponentProps<'input'>, 'aria-keyshortcuts'> {
  /** What is chosen by it. */
  name: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Takes an entry of a list into what is done with several. */
export const ChooseBox = ({ name, isChosen, onChoose, ...keys }: Props) => (
  <input
    type="checkbox"
    className="choose"
    aria-label={`Choose: ${name}`}
    checked={isChosen}
    onChange={({ target }) => onChoose(target.checked)}
    {...keys}
  />
)
