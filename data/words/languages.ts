/** The languages that the site itself speaks (BCP 47), in the order in which they are offered. */
export const languages = ['en', 'fr', 'pt', 'sw', 'ar'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage = 'en' satisfies Language

interface SiteLanguage {
  /** By its own speakers. */
  name: string
  english: string
  dir: 'ltr' | 'rtl'
  /**
   * For `Intl`. English dates are spelled where they are made, to the customer's letter. Arabic is read from Mauritania to Sudan: its figures
   * are those that phones and banknotes show in all of these countries.
   */
  locale: string
  /** For Open Graph: https://developers.facebook.com/docs/messenger-platform/messenger-profile/supported-locales */
  openGraph: string
}

export const siteLanguages: Readonly<Record<Language, SiteLanguage>> = {
  en: { name: 'English', english: 'English', dir: 'ltr', locale: 'en-US', openGraph: 'en_US' },
  fr: { name: 'Français', english: 'French', dir: 'ltr', locale: 'fr', openGraph: 'fr_FR' },
  pt: { name: 'Português', english: 'Portuguese', dir: 'ltr', locale: 'pt-PT', openGraph: 'pt_PT' },
  sw: { name: 'Kiswahili', english: 'Swahili', dir: 'ltr', locale: 'sw', openGraph: 'sw_KE' },
  ar: { name: 'العربية', english: 'Arabic', dir: 'rtl', locale: 'ar-u-nu-latn', openGraph: 'ar_AR' },
}

export const isLanguage = (tag: unknown): tag is Language => languages.some((language) => language === tag)

export const isRightToLeft = (language: Language) => siteLanguages[language].dir === 'rtl'
