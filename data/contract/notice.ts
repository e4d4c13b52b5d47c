/** A page of the server that says one thing: the answer to a form that a browser sent by itself, or to a link in a mail. */
export interface Notice {
  title: string
  paragraphs: readonly string[]
  /** A receipt code, where one was given. */
  code: string | null
  /** One button that does what the page is about, without scripts. */
  form?: NoticeForm
  /** What one may choose among, each with its buttons. */
  choices?: readonly { words: string; forms: readonly NoticeForm[] }[]
  links: readonly { to: string; label: string }[]
  /** The visitor wants lite mode. */
  lite: boolean
  /** The address visitors use, without a slash at its end. */
  origin: string
}

export interface NoticeForm {
  action: string
  button: string
  /** A box beside the button, not ticked. */
  tick?: { name: string; words: string }
  /** Above what is asked for, where the page is about more. */
  title?: string
  fields?: readonly NoticeField[]
}

/** A field of a page without scripts: a line of text, or a choice in groups. */
export interface NoticeField {
  name: string
  label: string
  hint?: string
  /** As it was sent before. */
  value: string
  error?: string
  type?: 'text' | 'tel'
  maxLength?: number
  groups?: readonly { label: string; options: readonly { value: string; label: string }[] }[]
}
