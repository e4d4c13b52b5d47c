import type { TokenView } from '../../../data/contract/outreach/social.ts'
import type { Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import type { Api } from './api.ts'

export const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** Facebook and Twitter take posts, as the sandbox plays them; a platform that has its token keeps it. */
export async function connectPlatforms(api: Api, { facebook, x }: Sandbox): Promise<void> {
  const address = '/api/social-media/tokens'
  const kept = ((await (await api.call('GET', address)).json()) as TokenView[]).map(({ platform }) => platform)
  const { accessToken, accessSecret: accessTokenSecret, appKey: consumerKey, appSecret: consumerSecret } = x.keys
  const tokens = [
    { platform: 'facebook', accessToken: facebook.page.token, pageId: facebook.page.id, isActive: true },
    { platform: 'twitter', accessToken, accessTokenSecret, consumerKey, consumerSecret, isActive: true },
  ] as const
  for (const token of tokens) if (!kept.includes(token.platform)) await api.call('POST', address, json(token))
}
