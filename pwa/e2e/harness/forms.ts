import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { t } from '../../../data/words/words.ts'
import { labelledAnswers, type someApplicant, someMessage } from '../../testing/samples.ts'
import { appScript } from './browser.ts'
import { openFold } from './folds.ts'

/** Rows of one of the forms' tables, read from the server's database while it runs. */
export function listRows<Row>(
  dataDir: string,
  table: 'contact_messages' | 'volunteer_applications' | 'newsletter_subscriptions',
) {
  const db = new Sqlite(path.join(dataDir, 'voices.sqlite'), { readonly: true })
  try {
    return db.prepare<[], Row>(`select * from ${table} order by id`).all()
  } finally {
    db.close()
  }
}

/** Requests to these addresses wait until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Opens a page as it is before its app arrives, which waits until the returned function is called. */
export async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, appScript)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  return release
}

/** The words of the place that has the focus; nothing when no place has it. */
export const focusedText = (page: Page) =>
  page.evaluate(() => (document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? '')))

/** Fills the contact form as a visitor does, by its labels in the language that is spoken. */
export async function fillMessage(page: Page, changes: Partial<typeof someMessage> = {}): Promise<void> {
  const message = { ...someMessage, ...changes }
  const form = page.getByRole('form', { name: t('Message') })
  await form.getByLabel(t('Your name')).fill(message.name)
  await form.getByLabel(t('Email')).fill(message.email)
  await form.getByLabel(t('Category')).selectOption(message.category)
  await form.getByRole('textbox', { name: new RegExp(`^${t('Message')}`) }).fill(message.message)
}

export const applicationForm = (page: Page) => page.getByRole('form', { name: 'Application' })

/** Fills the application as a visitor does, with one activity chosen and the terms agreed to. */
export async function fillApplication(page: Page, changes: Partial<typeof someApplicant> = {}): Promise<void> {
  const form = applicationForm(page)
  for (const part of ['Social pages', 'Next of kin']) await openFold(page, part)
  for (const [label, answer] of labelledAnswers(changes)) await form.getByLabel(label).fill(answer)
  await form.getByText('Research Actions').click()
  await form.getByLabel('Pangolin').check()
  await form.getByLabel('I agree to the terms and conditions').check()
}
