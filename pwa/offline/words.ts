/** "No drafts", "1 draft", "3 stories". */
export function countInWords(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `No ${many}`
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}
