import type { ReactNode } from 'react'
import { defaultLanguage, type Language, languages, siteLanguages } from '../../../../data/words/languages.ts'

interface Props {
  /** Says of a language that something is written in it. */
  isWritten: (language: Language) => boolean
  children: (language: Language) => ReactNode
}

const others = languages.filter((language) => language !== defaultLanguage)

/** The same in the other languages of the site, each folded. */
export const Translated = ({ isWritten, children }: Props) => (
  <>
    {others.map((language) => (
      <details key={language}>
        <summary>
          {siteLanguages[language].name}
          {isWritten(language) && ' (written)'}
        </summary>
        <div lang={language} dir={siteLanguages[language].dir}>
          {children(language)}
        </div>
      </details>
    ))}
  </>
)
