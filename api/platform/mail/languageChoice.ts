import type { NoticeForm } from '../../../data/contract/notice.ts'
import { type Language, languages, siteLanguages } from '../../../data/words/languages.ts'
import { t } from '../../../data/words/words.ts'

/** For the pages on which somebody chooses what we mail: a button for each other language, which carries its own name. */
export const languageChoice = (spoken: Language, act: (query: string, button: string) => NoticeForm) => ({
  words: t('The language of these mails: {language}. Choose another one:', { language: siteLanguages[spoken].name }),
  forms: languages.filter((one) => one !== spoken).map((one) => act(`language=${one}`, siteLanguages[one].name)),
})
