import { excessOn, outgoingText } from '../../../data/rules/postText.ts'
import { type SocialPlatform, socialPlatformNames } from '../../../data/vocabulary/social.ts'
import type { Config } from '../../platform/config.ts'
import { ProductError } from '../../platform/http/errors.ts'

const refuse = (code: string, field: string, message: string): never => {
  throw new ProductError('invalid', code, message, { issues: [{ field, message }] })
}

/** Errors: social.too_long, by how much as the platform counts, with the link that goes along. */
export function requireFitting(
  platform: SocialPlatform,
  text: string,
  along: { link: string | null; hasPicture: boolean },
): void {
  const outgoing = outgoingText(platform, text, along)
  const excess = excessOn(platform, outgoing)
  if (excess === 0) return
  const link = outgoing === text ? '' : ', with the link below it'
  refuse('social.too_long', 'postText', `${excess} characters too long for ${socialPlatformNames[platform]}${link}.`)
}

const ownPaths = [
  /^\/media\/[\w-]{1,64}\/(?:\d{1,5}|poster)\.webp$/,
  /^\/art\/(?:[\w-]{1,64}\/)?[\w-]{1,64}\.svg$/,
  /^\/api\/share\/story\/\d{1,9}\/card\.jpg$/,
]

/** The path of a picture of this site; null for none. Nothing of another site is ever fetched. Errors: social.foreign_media. */
export function requireOwnPicture({ publicUrl }: Pick<Config, 'publicUrl'>, given: string | null): string | null {
  if (given === null || given === '') return null
  const address = URL.canParse(given, publicUrl) ? new URL(given, publicUrl) : null
  const isOwn = address?.origin === new URL(publicUrl).origin && ownPaths.some((path) => path.test(address.pathname))
  return isOwn && address
    ? address.pathname
    : refuse('social.foreign_media', 'mediaUrl', 'A picture comes from this site.')
}
