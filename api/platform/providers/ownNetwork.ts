import dns from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

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

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether an address in numbers is of this machine itself. */
export const isLoopback = (host: string): boolean => {
  const address = withoutBrackets(host)
  return isIP(address) !== 0 && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Looks a name up for a connection, and refuses what is of an own network: what was looked at is what is connected to, so that a
 * name cannot stand for another address a moment later. Takes the place of `dns.lookup` in Node's `lookup` options, which do not
 * ask it for addresses in numbers: those are for `requireOutside`.
 */
export const lookupOutside = lookupUnless(isInside)

/** The same where this machine itself may answer: for trying out. */
export const lookupOutsideOrLoopback = lookupUnless((address) => isInside(address) && !isLoopback(address))

function lookupUnless(isRefused: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) callback(error ?? new Error(`${hostname} stands for nothing.`), [])
      else if (found.some(({ address }) => isRefused(address))) callback(leadsInside(), [])
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

/** Errors: the host of an address is itself an address of an own network. */
export function requireOutside({ hostname }: URL): void {
  const host = withoutBrackets(hostname)
  if (isIP(host) && isInside(host)) throw leadsInside()
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

const leadsInside = () => new Error('It leads into the network of this server.')
