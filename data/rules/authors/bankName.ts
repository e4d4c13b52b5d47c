/** A bank and its branch for people: many names of branches begin with that of the bank. */
export function bankName(bank: string, branch: string | null): string {
  if (branch === null) return bank
  return branch.toLowerCase().startsWith(bank.toLowerCase()) ? branch : `${bank}, ${branch}`
}
