import type { Sandbox } from '../../../../scripts/sandbox/sandbox.ts'
import type { Deps } from '../../../platform/deps.ts'
import { lockField } from './fields.ts'
import { insertToken } from './socialTokens.store.ts'

/** Active tokens of both platforms, as the sandbox knows them. */
export function connectPlatforms({ db, clock, secrets }: Deps, { facebook, x }: Sandbox): void {
  const at = clock.now().toISOString()
  const times = { isActive: true, createdAt: at, updatedAt: at }
  const [appId = '', appSecret = ''] = facebook.page.appToken.split('|')
  insertToken(db, {
    platform: 'facebook',
    accessToken: lockField(secrets, 'facebook', 'accessToken', facebook.page.token),
    pageId: facebook.page.id,
    appId,
    appSecret: lockField(secrets, 'facebook', 'appSecret', appSecret),
    ...times,
  })
  insertToken(db, {
    platform: 'twitter',
    accessToken: lockField(secrets, 'twitter', 'accessToken', x.keys.accessToken),
    accessTokenSecret: lockField(secrets, 'twitter', 'accessTokenSecret', x.keys.accessSecret),
    consumerKey: lockField(secrets, 'twitter', 'consumerKey', x.keys.appKey),
    consumerSecret: lockField(secrets, 'twitter', 'consumerSecret', x.keys.appSecret),
    ...times,
  })
}
