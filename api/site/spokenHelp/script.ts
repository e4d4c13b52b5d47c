import { fillIn } from '../../../data/rules/fillIn.ts'
import { longestVoiceSeconds } from '../../../data/vocabulary/limits.ts'
import { type SpokenStep, spokenSteps } from '../../../data/vocabulary/spokenHelp.ts'
import type { Language } from '../../../data/words/languages.ts'
import { figuresIn } from '../knowledge/figures.ts'
import inArabic from './script.ar.md'
import inFrench from './script.fr.md'
import inEnglish from './script.md'
import inPortuguese from './script.pt.md'
import inSwahili from './script.sw.md'

type Script = Readonly<Record<SpokenStep, string>>

const files: Readonly<Record<Language, string>> = {
  en: inEnglish,
  fr: inFrench,
  pt: inPortuguese,
  sw: inSwahili,
  ar: inArabic,
}

/** What a person reads aloud for a step: the heading of each is its name. */
export const scriptOf = (step: SpokenStep, language: Language): string => {
  scripts[language] ??= readScript(language)
  return scripts[language][step]
}

const scripts: Partial<Record<Language, Script>> = {}

function readScript(language: Language): Script {
  const figures = { ...figuresIn(language), mostVoiceMinutes: longestVoiceSeconds / 60 }
  const parts = new Map(
    fillIn(files[language], figures)
      .split(/^## /m)
      .slice(1)
      .map((part): [string, string] => {
        const [name = '', ...lines] = part.split('\n')
        return [name.trim(), lines.join(' ').replace(/\s+/g, ' ').trim()]
      }),
  )
  return Object.fromEntries(spokenSteps.map((step) => [step, parts.get(step) ?? ''])) as Script
}
