/*
 * What is written into the form of a story before the app has come: without it there is no draft. Who comes back to the form finds the
 * words; once the app is there, it keeps them as a draft.
 */

const key = 'story-words'

export function keepStoryWords(signal: AbortSignal): void {
  const form = document.querySelector<HTMLFormElement>('#story-form')
  if (!form) return
  tryStorage(() => putBack(form))
  form.addEventListener('input', () => tryStorage(() => keep(form)), { signal })
}

/** The form is sent, or the app keeps what stands in it. */
export const forgetStoryWords = () => tryStorage(() => localStorage.removeItem(key))

/** Where storage is full or forbidden the words are in the form alone. */
function tryStorage(act: () => void) {
  try {
    act()
  } catch (error) {
    console.warn('The words are not kept:', error)
  }
}

function keep(form: HTMLFormElement) {
  const words = Array.from(new FormData(form)).filter(([, value]) => typeof value === 'string' && value !== '')
  localStorage.setItem(key, JSON.stringify(words))
}

/** Into fields that are still as the page came. */
function putBack(form: HTMLFormElement) {
  const words: [string, string][] = JSON.parse(localStorage.getItem(key) ?? '[]')
  for (const [name, value] of words)
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`))
      if (/^(radio|checkbox)$/.test(field.type)) field.checked ||= field.value === value
      else if (field.value === '' && field.type !== 'hidden') field.value = value
}
