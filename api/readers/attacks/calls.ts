import { phone } from '../testing.ts'
import { each, paths, reap, times } from './scene.ts'

const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/html',
  'text/xml',
  'application/xml',
  'image/png',
  'application/octet-stream',
  'application/ld+json',
  'application/jsonp',
  'text/plainish',
  'application/x-ndjson',
  '*/*',
  '???',
]
export const byContentType = ['view', 'view-complete', 'like', 'share', 'reading-session'].flatMap((path) =>
  each(
    types,
    (type) => `${path} as ${type}`,
    async ({ short, reader }, type) => {
      const forger = reader()
      await forger.view(short)
      for (const body of ['scrollProgress=100&platform=copy', '{"scrollProgress":100,"platform":"copy"}'])
        await forger.call(`${short}/${path}`, body, { 'content-type': type })
      await reap(forger, short)
    },
  ),
)

export const byHugeBody = [9_000, 100_000, 1_000_000, 5_000_000].flatMap((bytes) =>
  each(
    ['view', 'view-complete', 'like', 'share', 'reading-session'],
    (path) => `${path} with ${bytes} bytes`,
    async ({ short, reader }, path) => {
      const forger = reader()
      await forger.call(`${short}/${path}`, { platform: 'copy', scrollProgress: 100, more: 'x'.repeat(bytes) })
      await reap(forger, short)
    },
  ),
)

export const byMethod = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].flatMap((method) =>
  each(
    paths,
    (path) => `${method} ${path}`,
    async ({ api, short }, path) => {
      for (const _ of times(5)) {
        api.clock.pass(5000)
        await api.app.request(`/api/stories/${short}/${path}?_method=POST&platform=copy&scrollProgress=100`, {
          method,
          headers: { ...phone, 'x-http-method-override': 'POST' },
        })
      }
    },
  ),
)

const spellings = [
  (id: number) => `0${id}`,
  (id: number) => `${id}.0`,
  (id: number) => `+${id}`,
  (id: number) => `%20${id}`,
  (id: number) => `${id}%00`,
  (id: number) => `${id}e0`,
  (id: number) => `0x${id.toString(16)}`,
  (id: number) => `-${id}`,
  (id: number) => `${id},${id}`,
  () => '9007199254740993',
  () => 'null',
  () => '0',
  (id: number) => `${id}%2F`,
  (id: number) => `./${id}`,
  (id: number) => `${id};x=1`,
]
export const bySpelling = each(
  spellings,
  (spell) => `the story as ${spell(1)}`,
  async ({ short, reader }, spell) => {
    const forger = reader()
    for (const path of ['view', 'reading-session', 'view-complete', 'like', 'share'])
      for (const _ of times(2)) await forger.call(`${spell(short)}/${path}`, { platform: 'copy', scrollProgress: 100 })
  },
)
