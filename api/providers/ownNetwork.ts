import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/** Addresses that are not of the internet: https://www.iana.org/assignments/iana-ipv4-special-registry, and -ipv6-. */
const inside = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, bits)
for (const [address, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(address, bits, 'ipv6')

/** An IPv4 address that is written as an IPv6 one is looked at as what it is. */
export const isInside = (address: string): boolean => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address of the web leads to this machine or to a network of its own, as its name is resolved now. */
export async function leadsInside({ hostname }: URL): Promise<boolean> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  return found.some(({ address }) => isInside(address))
}
