import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Whose word on the caller is believed: nobody's, that of whoever is connected, or that of the named proxies. */
export type TrustedProxies = false | 'whoever' | BlockList

/** The addresses and networks of `127.0.0.1, 10.0.0.0/8, fd00::/8`; null when one of them is none. */
export function readProxies(list: string): BlockList | null {
  const proxies = new BlockList()
  for (const entry of list.split(',').map((one) => one.trim())) {
    const [address = '', bits, more] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (!isIP(address) || more !== undefined) return null
    if (bits === undefined) proxies.addAddress(address, family)
    else if (!/^\d{1,3}$/.test(bits) || Number(bits) > (family === 'ipv4' ? 32 : 128)) return null
    else proxies.addSubnet(address, Number(bits), family)
  }
  return proxies
}

/**
 * The address of the caller. What proxies noted is read from the right, from the one that is connected to the first
 * address that is no trusted proxy: entries further left are whatever the caller wrote.
 */
export function callerOf(
  { socket, forwarded }: { socket: string | undefined; forwarded: string | undefined },
  trusted: TrustedProxies,
): string {
  const connected = plainAddress(socket ?? '') ?? 'unknown'
  if (!trusted) return connected
  const hops = (forwarded ?? '').split(',').reverse()
  if (trusted === 'whoever') return plainAddress(hops[0] ?? '') ?? connected
  let caller = connected
  for (const hop of hops) {
    if (!isAmong(trusted, caller)) return caller
    const next = plainAddress(hop)
    if (!next) return caller
    caller = next
  }
  return caller
}

/** Whether the word of whoever is connected is believed. */
export function isTrusted(socket: string | undefined, trusted: TrustedProxies): boolean {
  if (!trusted) return false
  return trusted === 'whoever' || isAmong(trusted, plainAddress(socket ?? '') ?? 'unknown')
}

const isAmong = (proxies: BlockList, address: string) =>
  isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * One spelling for each address, without port, brackets or zone; IPv6 in eight groups, and IPv4 that is written as IPv6
 * as IPv4. Null for what is no address.
 */
export function plainAddress(given: string): string | null {
  const text = given.trim().replace(/^"(.*)"$/, '$1')
  const inside = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1] ?? /^([\d.]+):\d*$/.exec(text)?.[1] ?? text
  const address = inside.replace(/%.*$/, '')
  if (isIPv4(address)) return address
  return isIPv6(address) ? plainV6(address) : null
}

function plainV6(address: string): string {
  const groups = groupsOf(new URL(`http://[${address}]`).hostname.slice(1, -1))
  const isV4 = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isV4) return groups.join(':')
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

/** The eight groups of an address that may leave out a run of zeros. */
export function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}
