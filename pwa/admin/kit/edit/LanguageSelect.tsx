import { useQuery } from '@tanstack/react-query'
import { type SelectHTMLAttributes, useState } from 'react'
import { languageName, namedLanguages } from '../../../../data/rules/stories/storyLanguage.ts'
import { storyLanguages } from '../../../../data/vocabulary/storyLanguages.ts'

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'children'> {
  value: string
  /** Not offered. */
  without?: readonly string[]
  onChoose: (code: string) => void
}

const ours = storyLanguages.map(({ code }) => code)
const more = '+'

/** Ours first; all others once somebody asks for them. */
export function LanguageSelect({ value, without = [], onChoose, ...control }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { data: others = [] } = useQuery({
    queryKey: ['languages'],
    queryFn: async () => {
      const { otherLanguageCodes } = await import('../../../../data/vocabulary/otherLanguageCodes.ts')
      return namedLanguages(otherLanguageCodes)
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const offered = (code: string) => !without.includes(code)
  const isOther = value !== '' && !ours.includes(value) && others.every(({ code }) => code !== value)
  return (
    <select
      {...control}
      value={value}
      onChange={({ target }) => (target.value === more ? setAsked(true) : onChoose(target.value))}
    >
      {value === '' && <option value="">Choose a language</option>}
      {isOther && <option value={value}>{languageName(value)}</option>}
      {ours.filter(offered).map((code) => (
        <option key={code} value={code}>
          {languageName(code)}
        </option>
      ))}
      {others
        .filter(({ code }) => offered(code))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      {!isAsked && <option value={more}>Another language…</option>}
    </select>
  )
}
