import { contactOfForm, unansweredInContact } from '../../../data/rules/inbox/contactForm.ts'
import { applicationOfForm, unansweredInApplication } from '../../../data/rules/inbox/volunteerForm.ts'
import { here } from '../../../data/rules/languages.ts'
import { formWords } from '../../../data/vocabulary/forms.ts'
import { submissionTexts } from '../../../data/vocabulary/submission.ts'
import { language } from '../../../data/words/language.ts'
import { isRightToLeft } from '../../../data/words/languages.ts'
import { t } from '../../../data/words/words.ts'
import { database } from '../database.ts'
import { newId } from '../newId.ts'
import { outboxTag } from '../outbox/backgroundSync.ts'
import { queueMessage } from '../outbox/outboxStore.ts'
import { sha256Of } from '../sha256.ts'
import { readStory } from './takenStory.ts'

/** A form that the browser sends by itself, as the device may send it now or keep it for later. */
export interface TakenForm {
  /** What the page says that is kept. */
  title: string
  /** The heading where it is not. */
  failed: string
  /** By what the same form is known again. */
  content: unknown
  /** What the server would refuse, in words. The form is still there to be filled in. */
  missing: string[]
  /** Files that are not kept, and why, in words. */
  leftOut?: string[]
  body: () => FormData | URLSearchParams
  /** Errors: QuotaExceededError and others of the browser’s storage. */
  keep: (id: string) => Promise<unknown>
}

const readers: Record<string, (form: FormData) => TakenForm | Promise<TakenForm>> = {
  '/api/stories': readStory,
  '/api/contact': readMessage,
  '/api/volunteer-applications': readApplication,
}

export const isFormPath = (path: string) => Object.hasOwn(readers, path)

/**
 * Takes a form that the browser sends by itself. It gets its id before it leaves, so that the server takes it once, whether it comes from
 * the form or later from the outbox.
 */
export async function takeForm(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const copy = request.clone()
  const form = await copy
    .formData()
    .then((data) => readers[pathname]?.(data))
    .catch(() => null)
  if (!form) return fetch(request)
  const id = await idOf(pathname, JSON.stringify(form.content))
  const answer = await send(pathname, id, form).catch(() => null)
  if (answer && answer.status < 500) {
    await noteArrival(pathname).catch(() => undefined)
    return answer
  }
  if (form.missing.length > 0) return sayNotKept(form)
  try {
    await form.keep(id)
  } catch (error) {
    console.warn('A form could not be kept:', error)
    return sayNotKept(form)
  }
  return sayKept(form, await askForSync())
}

function send(path: string, id: string, { body }: TakenForm): Promise<Response> {
  const headers = { accept: 'text/html', 'accept-language': language(), 'idempotency-key': id }
  return fetch(path, { method: 'POST', headers, credentials: 'include', body: body() })
}

function readMessage(data: FormData): TakenForm {
  const values = contactOfForm(data)
  const summary = t('Message')
  return {
    title: t('Your message'),
    failed: t(formWords.contact.failed.title),
    content: values,
    missing: unansweredInContact(values).map(([, message]) => t(message)),
    body: () => bodyOf(data),
    keep: (id) => queueMessage(database, { id, kind: 'contact', body: values, summary, now: new Date() }),
  }
}

function readApplication(data: FormData): TakenForm {
  const values = applicationOfForm(data)
  const { agreesToTerms: _asked, ...body } = values
  const summary = t('Volunteer application')
  return {
    title: t('Your application'),
    failed: t(submissionTexts.failed.title),
    content: values,
    missing: unansweredInApplication(values),
    body: () => bodyOf(data),
    keep: (id) => queueMessage(database, { id, kind: 'volunteer', body, summary, now: new Date() }),
  }
}

const bodyOf = (form: FormData) =>
  new URLSearchParams(
    Array.from(form, ([name, value]): [string, string] => [name, typeof value === 'string' ? value : '']),
  )

/** While nobody knows whether it arrived, the same form is the same submission for a day: a reload, or a second tap. Afterwards for ten minutes, as at the server. */
const repeatMs = { underWay: 24 * 3_600_000, arrived: 600_000 }

interface LastForm {
  sha256: string
  id: string
  /** Unix time in milliseconds. */
  at: number
  hasArrived: boolean
}

const keyOf = (path: string) => `last form ${path}`

async function idOf(path: string, content: string): Promise<string> {
  const sha256 = await sha256Of(new Blob([content]))
  return database.transaction('rw', ['meta'], async () => {
    const last = (await database.meta.get(keyOf(path)))?.value as LastForm | undefined
    const age = last ? Date.now() - last.at : 0
    if (last?.sha256 === sha256 && age < (last.hasArrived ? repeatMs.arrived : repeatMs.underWay)) return last.id
    const next: LastForm = { sha256, id: newId(), at: Date.now(), hasArrived: false }
    await database.meta.put({ key: keyOf(path), value: next })
    return next.id
  })
}

const noteArrival = (path: string) =>
  database.transaction('rw', ['meta'], async () => {
    const last = (await database.meta.get(keyOf(path)))?.value as LastForm | undefined
    if (last) await database.meta.put({ key: keyOf(path), value: { ...last, at: Date.now(), hasArrived: true } })
  })

/** Whether the browser will send the outbox while no page of the site is open. */
async function askForSync(): Promise<boolean> {
  const { registration } = self as unknown as {
    registration: { sync?: { register(tag: string): Promise<void> } }
  }
  if (!registration.sync) return false
  return registration.sync.register(outboxTag).then(
    () => true,
    () => false,
  )
}

const sayKept = ({ title, leftOut = [] }: TakenForm, leavesAlone: boolean) =>
  drawPage(title, [
    ...leftOut,
    leavesAlone
      ? t('Saved on this phone. It will be sent when you have signal.')
      : t('Saved on this phone. It is not sent yet. Open this site again when you have signal. Then it is sent.'),
  ])

const sayNotKept = ({ failed, missing }: TakenForm) =>
  drawPage(
    failed,
    [
      ...missing,
      t('What you wrote is not sent, and it is not saved on this phone.'),
      t('Your browser’s Back button leads to the form, and your words are still in it.'),
    ],
    503,
  )

function drawPage(title: string, paragraphs: string[], status = 200): Response {
  const html = `<!doctype html><html lang="${language()}" dir="${isRightToLeft(language()) ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem}</style>
<main><h1 dir="auto">${escaped(title)}</h1>${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}
<p><a href="${here('/stories')}">${escaped(t('View Stories'))}</a></p></main></html>`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
