import { askedHere } from '../languages.ts'

/** The address of a story that is handed on: it shows messengers the preview and takes people to the story. */
export const sharePath = (id: number) => `/api/share/story/${id}`

/** The same for who shares it from a page: it opens in the language of that page. */
export const sharePathHere = (id: number) => askedHere(sharePath(id))
