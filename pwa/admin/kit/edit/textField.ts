import type { ChangeEvent } from 'react'

type TextOf<Words> = { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words]

/** What the input or the area of a text among these words is given: `{...text('title')}`. */
export const textField =
  <Words extends object>(words: Words, write: (part: Partial<Words>) => void) =>
  (name: TextOf<Words>) => ({
    value: words[name] as string,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      write({ [name]: target.value } as Partial<Words>),
  })
