/**
 * The cookie by which a device tells the server that it wants few bytes: `on` or `off` is the visitor's word, `auto`
 * the browser's or the line's.
 */
export const liteCookie = 'vfw_lite'

export const liteWishes = ['on', 'off', 'auto'] as const
export type LiteWish = (typeof liteWishes)[number]

/** What a `Cookie` header, or `document.cookie`, says about it; null when nothing. */
export function liteWishIn(cookies: string): LiteWish | null {
  const value = cookies.match(wishPattern)?.[1]
  return liteWishes.find((wish) => wish === value) ?? null
}
const wishPattern = new RegExp(`(?:^|;\\s*)${liteCookie}=(\\w+)`)

/** Is a page to be rendered without its pictures? The visitor's word counts more than the browser's `Save-Data`. */
export const isLiteWanted = (wish: LiteWish | null, savesData: boolean) => (wish ? wish !== 'off' : savesData)

/** `POST` of a form with `lite` (`on` or `off`) and `back`, a path of this site: sets the cookie and goes back there. */
export const liteModePath = '/lite-mode'
