import { useLocation } from 'react-router-dom'
import { here, inLanguage } from '../../../data/rules/languages.ts'
import { language } from '../../../data/words/language.ts'
import { isRightToLeft, type Language, languages, siteLanguages } from '../../../data/words/languages.ts'
import { t } from '../../../data/words/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { close, globe } from '../../ui/icons.ts'
import { paths } from '../paths.ts'

/** This page in every language of the site, each named by its own speakers. A link that is followed is remembered as the visitor's choice. */
export function Languages() {
  return (
    <nav className="languages" aria-label={t('Language')}>
      <Icon path={globe} />
      <LanguageList />
      <a href={here(paths.translations)}>{t('About these translations')}</a>
    </nav>
  )
}

/** None where it is that of the page. */
const dirOf = (other: Language) =>
  isRightToLeft(other) === isRightToLeft(language()) ? undefined : siteLanguages[other].dir

export const LanguageList = () => (
  <ul className="plain language-list">
    {languages.map((one) => (
      <li key={one}>
        <LanguageLink to={one} isCurrent={one === language()}>
          {siteLanguages[one].name}
        </LanguageLink>
      </li>
    ))}
  </ul>
)

interface LinkProps {
  to: Language
  isCurrent?: boolean
  className?: string
  children: string
}

/** A page of its own: the scripts of a language come with it. */
function LanguageLink({ to, isCurrent = false, className, children }: LinkProps) {
  const { pathname, search } = useLocation()
  return (
    <a
      className={className}
      href={inLanguage(to, pathname + search)}
      lang={to}
      hrefLang={to}
      dir={dirOf(to)}
      data-language={to}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </a>
  )
}

/** In the language that is offered, whatever the page speaks. */
const offers: Readonly<Record<Language, { text: string; read: string; dismiss: string }>> = {
  en: { text: 'This site speaks English too.', read: 'Read in English', dismiss: 'No, thank you' },
  fr: { text: 'Ce site parle aussi français.', read: 'Lire en français', dismiss: 'Non, merci' },
  pt: { text: 'Este site também fala português.', read: 'Ler em português', dismiss: 'Não, obrigado' },
  sw: { text: 'Tovuti hii inazungumza Kiswahili pia.', read: 'Soma kwa Kiswahili', dismiss: 'Hapana, asante' },
  ar: { text: 'هذا الموقع متاح بالعربية أيضًا.', read: 'القراءة بالعربية', dismiss: 'لا، شكرًا' },
}

/**
 * Offers the language of the browser to who has not chosen one yet. All of them stand in the page, hidden; which of them is shown
 * only the device knows (app/start/languageChoice.ts).
 */
export const LanguageOffer = () =>
  languages
    .filter((one) => one !== language())
    .map((one) => (
      <aside
        key={one}
        className="language-offer night"
        aria-label={siteLanguages[one].name}
        data-offer={one}
        lang={one}
        dir={dirOf(one)}
        hidden
      >
        <p>{offers[one].text}</p>
        <LanguageLink to={one} className="button gold">
          {offers[one].read}
        </LanguageLink>
        <button type="button" className="button quiet square" data-language="" aria-label={offers[one].dismiss}>
          <Icon path={close} />
        </button>
      </aside>
    ))
