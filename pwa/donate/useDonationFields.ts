import { type RefObject, useEffect, useState } from 'react'
import { readTexts } from '../forms/readFields.ts'
import { readDedication } from './dedication/dedication.ts'
import { blankFields, forSomebody, type GiftFields, giftOf, howOf } from './donation.ts'

/** What the form begins with. A new one is a new page: everything in it starts over. */
interface Sheet {
  key: number
  fields: GiftFields
}

/** The amount and the donor as they stand in the form, whose fields keep their own values. */
export function useDonationFields(form: RefObject<HTMLFormElement | null>) {
  const [sheet, setSheet] = useState<Sheet>({ key: 0, fields: blankFields })
  const [fields, setFields] = useState(blankFields)
  // Somebody may have chosen and typed before the page's scripts came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sheet brings new fields
  useEffect(() => {
    if (form.current) chooseOne(form.current, 'amount', fields.preset)
    look()
  }, [sheet.key])

  function look() {
    if (form.current) setFields((before) => readGift(form.current!, before))
  }

  return {
    sheet,
    gift: giftOf(fields),
    other: fields.other,
    begin: (begun: GiftFields) => setSheet(({ key }) => ({ key: key + 1, fields: begun })),
    /** As it is at this moment. */
    read: () => (form.current ? readGift(form.current, fields) : fields),
    /** One amount is chosen at a time: an offered one, or one's own. */
    changed(name: string) {
      if (form.current) chooseOne(form.current, name, fields.preset)
      look()
    },
  }
}

function readGift(form: HTMLFormElement, before: GiftFields): GiftFields {
  const texts = readTexts(form, ['preset', 'amount', 'donorName', 'donorEmail', 'often', 'coversFee'])
  const fields = {
    preset: Number(texts.preset) || before.preset,
    other: texts.amount,
    name: texts.donorName,
    email: texts.donorEmail,
    // Beside PayPal the question is not asked.
    ...howOf({ isMonthly: texts.often === 'monthly', coversFee: texts.coversFee === 'yes' }),
  }
  return forSomebody(fields, readDedication(form) ?? before.dedication)
}

function chooseOne(form: HTMLFormElement, changed: string, preset: number) {
  const other = form.elements.namedItem('amount') as HTMLInputElement
  if (changed === 'preset') other.value = ''
  if (changed !== 'amount') return
  const radios = [...form.querySelectorAll<HTMLInputElement>('input[name=preset]')]
  if (other.value.trim()) for (const radio of radios) radio.checked = false
  else if (!radios.some(({ checked }) => checked))
    for (const radio of radios) radio.checked = Number(radio.value) === preset
}
