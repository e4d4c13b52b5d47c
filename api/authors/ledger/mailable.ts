/** Authors of the demonstration content have addresses that belong to nobody (RFC 2606). */
const demonstration = /@example\.org$/i

/** Whether there is anybody behind an account's address: it may have been erased or withheld. */
export const canBeMailed = (address: string): boolean => address.includes('@') && !demonstration.test(address)
