import { firstSpoken, languageOf } from '../../../data/rules/languages.ts'
import { language } from '../../../data/words/language.ts'
import { isLanguage, type Language } from '../../../data/words/languages.ts'

/** In localStorage; `begin` reads it too. */
const key = 'language'

/** What the visitor has chosen on this device; null while nothing is. */
export function chosenLanguage(): Language | null {
  try {
    const chosen = localStorage.getItem(key)
    return isLanguage(chosen) ? chosen : null
  } catch {
    // A browser that stores nothing is offered its language with every page.
    return null
  }
}

function remember(chosen: string) {
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // The page that is followed is in that language all the same.
  }
}

let isFollowed = false

/**
 * Offers the language of the browser where it is another one and nobody has chosen yet, and remembers what is chosen: by a link to a
 * language, or by putting the offer away, which is a word for the language of the page.
 */
export function followLanguageChoice(): void {
  if (isFollowed) return
  isFollowed = true
  document.addEventListener('click', ({ target }) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-language]') : null
    if (!control) return
    remember(control.dataset.language || language())
    hideOffers()
  })
  const wanted = chosenLanguage() ? null : firstSpoken(navigator.languages)
  const offer = wanted && document.querySelector<HTMLElement>(`[data-offer="${wanted}"]`)
  if (offer) offer.hidden = false
}

function hideOffers() {
  for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]')) offer.hidden = true
}

/** The address of this page as it is in English. */
export const englishPath = () => languageOf(location.pathname).path
