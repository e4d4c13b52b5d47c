const placeholder = /\{\{(\w+)\}\}/g

/** The text with `{{name}}` replaced by what the table has under that name. A name that is not in the table is an error. */
export const fillIn = (text: string, table: Readonly<Record<string, string | number>>): string =>
  text.replace(placeholder, (_, name: string) => {
    if (!Object.hasOwn(table, name)) throw new Error(`There is no value for {{${name}}}.`)
    return String(table[name])
  })

/** The names of all placeholders of a text, each once. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name)),
]
