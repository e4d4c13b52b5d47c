import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { blogPosts } from '../../../data/tables/news.ts'
import { media } from '../../../data/tables/stories.ts'
import { type Imports, openImports } from './testing.ts'

interface Item {
  title?: string
  content?: string
  excerpt?: string
  type?: string
  status?: string
  date?: string
  guid?: string
  more?: string
}

const cdata = (text: string) => `<![CDATA[${text}]]>`

const item = ({ title = 'A post', content = '', excerpt = '', type = 'post', status = 'publish', ...rest }: Item) => `
  <item>
    <title>${cdata(title)}</title>
    <guid isPermaLink="false">${rest.guid ?? `https://old.example/?p=${encodeURIComponent(title)}`}</guid>
    <dc:creator>${cdata('amina')}</dc:creator>
    <content:encoded>${cdata(content)}</content:encoded>
    <excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
    <wp:post_date>${cdata(rest.date ?? '2023-04-05 06:07:08')}</wp:post_date>
    <wp:post_date_gmt>${cdata(rest.date ?? '2023-04-05 06:07:08')}</wp:post_date_gmt>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_type>${cdata(type)}</wp:post_type>
    ${rest.more ?? ''}
  </item>`

const attachment = (id: number, address: string) =>
  item({
    ...{ title: 'p', type: 'attachment', status: 'inherit', guid: address },
    more: `<wp:post_id>${id}</wp:post_id><wp:attachment_url>${cdata(address)}</wp:attachment_url>`,
  })

const thumbnail = (id: number) =>
  `<wp:postmeta><wp:meta_key>${cdata('_thumbnail_id')}</wp:meta_key><wp:meta_value>${cdata(String(id))}</wp:meta_value></wp:postmeta>`

const file = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><wp:wxr_version>1.2</wp:wxr_version>${items.join('')}</channel></rss>`

/** A site of photos on this machine; what is asked for is noted. */
async function openPhotos() {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a6' } })
    .withExif({ IFD0: { Copyright: 'Amina' } })
    .jpeg()
    .toBuffer()
  const asked: string[] = []
  const server = createServer((request, answer) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path.endsWith('.jpg')) answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
    else if (path === '/away') answer.writeHead(302, { location: 'http://10.0.0.1/secret.jpg' }).end()
    else if (path === '/page') answer.writeHead(200).end('<html>')
    else if (path === '/huge') answer.writeHead(200, { 'content-length': '99000000' }).end()
    else answer.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const posts = ({ deps }: Imports) => deps.db.select().from(blogPosts).all()
const trying = { IMPORT_ALLOW_LOOPBACK: 'on' }

describe('posts of WordPress', () => {
  it('become drafts with their date, words, category, tags and pictures, safe and from this site alone', async () => {
    const { at, asked } = await openPhotos()
    const api = await openImports(trying)
    const content = `First line
second line & more

<!-- wp:paragraph --><h1>Herons</h1><!-- /wp:paragraph -->

[caption id="x"]<img class="a" src="${at}/heron-300x200.jpg" alt="A &quot;heron&quot;" /> Here[/caption]

<script>alert(1)</script><a href="javascript:alert(1)" onclick="x">link</a> <img src="${at}/reeds.jpg">`
    const xml = file(
      attachment(7, `${at}/cover.jpg`),
      attachment(8, `${at}/heron.jpg`),
      item({
        title: 'Herons & reeds',
        content,
        excerpt: 'Short <b>words</b>',
        more: `<category domain="category" nicename="n">${cdata('Field notes')}</category>
          <category domain="post_tag" nicename="h">${cdata('Herons')}</category>
          <category domain="post_tag" nicename="r">${cdata('Reeds, wet')}</category>${thumbnail(7)}`,
      }),
      item({ title: 'Begun', content: 'Later', status: 'draft', date: '0000-00-00 00:00:00' }),
    )
    const looked = await api.look('wordpress', xml)
    expect(looked).toMatchObject({ lines: 2, added: 2, refused: 0 })
    expect(looked.first[0]?.cells).toContainEqual({ name: 'Pictures', text: '3' })
    expect(asked).toEqual([])
    const done = await api.begin(looked.id)
    expect(done).toMatchObject({ state: 'done', added: 2, picturesMissing: 0 })
    // Not the small copy, where the whole one is an attachment.
    expect(asked).toEqual(['/cover.jpg', '/heron.jpg', '/reeds.jpg'])
    const [post, begun] = posts(api)
    expect(post).toMatchObject({
      title: 'Herons & reeds',
      excerpt: 'Short words',
      category: 'Field notes',
      tags: 'Herons, Reeds wet',
      status: 'draft',
      createdAt: '2023-04-05T06:07:08.000Z',
      publishedAt: '2023-04-05T06:07:08.000Z',
      editedBy: 'admin1',
    })
    const shown = post?.content ?? ''
    expect(shown).toContain('<p>First line<br />\nsecond line &amp; more</p>')
    expect(shown).toContain('<h2>Herons</h2>')
    expect(shown).toMatch(
      /<img src="\/media\/[\w-]+\/\d+\.webp" alt="A &quot;heron&quot;" width="900" height="600" \/>/,
    )
    expect(shown.match(/<img/g)).toHaveLength(2)
    for (const gone of ['script', 'alert', 'onclick', 'caption', 'wp:', at]) expect(shown).not.toContain(gone)
    expect(post?.imageUrl).toMatch(/^\/media\//)
    expect(begun).toMatchObject({ title: 'Begun', status: 'draft', publishedAt: null })
    expect(api.deps.db.select().from(media).all()).toHaveLength(3)

    // Published here, readers see the date of then.
    const patch = await api.app.request(`/api/blog-posts/${post?.id}`, {
      method: 'PATCH',
      headers: { ...api.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'published' }),
    })
    expect(await patch.json()).toMatchObject({ status: 'published', createdAt: '2023-04-05T06:07:08.000Z' })

    const again = await api.takeIn('wordpress', xml)
    expect(again).toMatchObject({ added: 0, known: 2 })
    const undone = await api.undo(looked.id)
    expect(undone).toMatchObject({ undone: 1, kept: 1 })
    expect(undone.keptLines).toMatchObject([{ why: 'It was published since.', itemId: post?.id }])
    expect(posts(api)).toHaveLength(1)
  })

  it('leave out what is no post, and say of each picture that cannot be had why', async () => {
    const { at } = await openPhotos()
    const api = await openImports(trying)
    const sources = ['/none', '/page', '/huge', '/away', '/heron.jpg']
    const pictures = sources.map((path) => `<img src="${at}${path}">`).join('')
    const { id, added, refused, picturesMissing } = await api.takeIn(
      'wordpress',
      file(
        item({ title: 'P', content: `Words ${pictures}<img src="file:///etc/passwd">` }),
        item({ title: 'About', type: 'page' }),
        item({ title: 'Secret', status: 'private' }),
        item({ title: '' }),
        item({ title: 'Long', content: 'x'.repeat(700_000) }),
        item({ title: 'Bin', status: 'trash' }),
        item({ title: 'Menu', type: 'nav_menu_item' }),
      ),
    )
    expect({ added, refused, picturesMissing }).toEqual({ added: 1, refused: 5, picturesMissing: 5 })
    const report = await api.report(id)
    expect(report.filter(({ outcome }) => outcome === 'picture_missing').map(({ why }) => why)).toEqual([
      'Picture 1 of this post could not be brought: its server answered 404.',
      'Picture 2 of this post could not be brought: it is no photo that can be opened.',
      'Picture 3 of this post could not be brought: it is larger than 20 MB.',
      'Picture 4 of this post could not be brought: its address is not one of the internet.',
      'Picture 6 of this post could not be brought: it has no address of the web.',
    ])
    expect(report.filter(({ outcome }) => outcome === 'refused').map(({ why }) => why)).toEqual([
      'It is no post: only posts are taken in.',
      'It is neither published nor a draft: only these are taken in.',
      'It has no title.',
      'The post is too long.',
      'It is neither published nor a draft: only these are taken in.',
    ])
    expect(posts(api)[0]?.content.match(/<img/g)).toHaveLength(1)
  })

  it('ask nothing of the network of this server', async () => {
    const { at, asked } = await openPhotos()
    const api = await openImports()
    const addresses = [
      `${at}/a.jpg`,
      at.replace('127.0.0.1', 'localhost'),
      'http://[::1]/b.jpg',
      'http://169.254.169.254/c',
      'http://2130706433/d',
    ]
    const content = `Words ${addresses.map((address) => `<img src="${address}">`).join('')}`
    const { id, picturesMissing } = await api.takeIn('wordpress', file(item({ content })))
    expect(picturesMissing).toBe(addresses.length)
    const told = (await api.report(id)).filter(({ outcome }) => outcome === 'picture_missing')
    for (const { why } of told) expect(why).toMatch(/its address is not one of the internet\.$/)
    expect(asked).toEqual([])
    expect(posts(api)).toHaveLength(1)
  })
})

describe('an XML file that is no export of WordPress is refused as a whole', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]><rss><channel>&lol2;</channel></rss>`
  const outside = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;</title></item></channel></rss>`
  it.each([
    ['entities that grow', bomb, 'document type'],
    ['entities from outside', outside, 'document type'],
    ['an entity that nobody has declared', file(`<item><title>&x;</title></item>`), 'no whole XML'],
    ['elements too deep', file('<a>'.repeat(5_000)), 'too deep'],
    ['one that breaks off', file(item({})).slice(0, -30), 'no whole XML'],
    ['another feed', '<rss><channel><item><title>A</title></item></channel></rss>', 'no export of WordPress'],
    ['a page', '<html><body>A</body></html>', 'no export of WordPress'],
    ['a table', 'title,content\nA,B\n', 'no whole XML'],
  ])('%s', async (_what, xml, words) => {
    const api = await openImports()
    const answer = await api.send('wordpress', xml)
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining(words),
    ])
    expect(await api.list()).toEqual([])
  })

  it('comments and brackets without an end keep nobody waiting', async () => {
    const api = await openImports()
    const content = `${'<!--'.repeat(20_000)}${'<img '.repeat(20_000)}${'[caption '.repeat(20_000)}`
    expect(await api.look('wordpress', file(item({ content: `Words ${content}` })))).toMatchObject({ lines: 1 })
  })
})
