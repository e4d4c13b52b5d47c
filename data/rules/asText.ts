/**
 * What somebody has written, as a cell. Neither the cell nor what a program makes a cell of that separates by semicolon,
 * tab or line begins to calculate, also after quotes and signs that nobody sees.
 */
export const asText = (text: string | null) => text?.replace(formulas, "$1'")
const formulas = /(^|[;\t\r\n])(?=(?:"|\p{Cf}|\p{Default_Ignorable_Code_Point}|[^\S\t\r\n])*[=+\-@＝＋－＠])/gu

/** What a cell held before it was made text: by `asText`, and by the sign that is set before a tab or a line break. */
export const fromText = (cell: string): string => cell.replace(/^'(?=[\t\r\n])/, '').replace(madeText, '$1')
const madeText = /(^|[;\t\r\n])'(?=(?:"|\p{Cf}|\p{Default_Ignorable_Code_Point}|[^\S\t\r\n])*[=+\-@＝＋－＠])/gu
