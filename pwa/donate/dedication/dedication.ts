import type { DedicationGiven } from '../../../data/contract/dedications.ts'
import { type DedicationKind, dedicationKinds } from '../../../data/vocabulary/funds.ts'
import { readTexts } from '../../forms/readFields.ts'

/** For whom somebody gives, as it stands in the form. */
export interface DedicationFields {
  /** Empty: for nobody. */
  kind: DedicationKind | ''
  dedicationName: string
  cardEmail: string
  cardName: string
  cardMessage: string
  cardSaysDonor: boolean
}

const texts = ['dedicationName', 'cardEmail', 'cardName', 'cardMessage'] as const

/** Null as long as the part was not opened. */
export function readDedication(form: HTMLFormElement): DedicationFields | null {
  if (!form.elements.namedItem('dedicationKind')) return null
  const { dedicationKind, ...words } = readTexts(form, ['dedicationKind', ...texts])
  const box = form.elements.namedItem('cardSaysDonor')
  return {
    kind: kindIn(dedicationKind),
    ...words,
    cardSaysDonor: box instanceof HTMLInputElement && box.checked,
  }
}

const kindIn = (value: unknown): DedicationKind | '' => dedicationKinds.find((kind) => kind === value) ?? ''

/** What the server is asked for; nothing where it is for nobody, or nothing was written. */
export function dedicationOf(fields: DedicationFields | undefined): DedicationGiven | undefined {
  if (!fields || fields.kind === '' || texts.every((name) => !fields[name].trim())) return undefined
  const { kind, dedicationName, cardEmail, cardName, cardMessage, cardSaysDonor } = fields
  const hasCard = [cardEmail, cardName, cardMessage].some((text) => text.trim())
  const card = {
    recipientEmail: cardEmail.trim(),
    recipientName: cardName.trim() || null,
    message: cardMessage.trim() || null,
    saysDonor: cardSaysDonor,
  }
  return { kind, name: dedicationName.trim(), card: hasCard ? card : null }
}

/** The part of the form that stands for it. */
export const fieldsOfDedication = ({ kind, name, card }: DedicationGiven): DedicationFields => ({
  kind,
  dedicationName: name,
  cardEmail: card?.recipientEmail ?? '',
  cardName: card?.recipientName ?? '',
  cardMessage: card?.message ?? '',
  cardSaysDonor: card?.saysDonor ?? false,
})

/** As it was kept, perhaps by another version of the app. */
export function dedicationFieldsIn(kept: unknown): DedicationFields | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const value = (name: string): unknown => Reflect.get(kept, name)
  const text = (name: string) => (typeof value(name) === 'string' ? String(value(name)) : '')
  return {
    kind: kindIn(value('kind')),
    dedicationName: text('dedicationName'),
    cardEmail: text('cardEmail'),
    cardName: text('cardName'),
    cardMessage: text('cardMessage'),
    cardSaysDonor: value('cardSaysDonor') === true,
  }
}

const names: Readonly<Record<string, string>> = {
  'dedication.name': 'dedicationName',
  'dedication.kind': 'dedicationKind',
  'dedication.card.recipientEmail': 'cardEmail',
  'dedication.card.recipientName': 'cardName',
  'dedication.card.message': 'cardMessage',
}

/** What is wrong, by the names that the fields have in the form. */
export const asInForm = <I extends { field: string }>(issues: readonly I[]): I[] =>
  issues.map((issue) => ({ ...issue, field: names[issue.field] ?? issue.field }))
