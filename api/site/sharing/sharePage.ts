import type { PublicStory } from '../../../data/contract/stories.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { here } from '../../../data/rules/languages.ts'
import { sharePreviewOf } from '../../../data/rules/site/sharePreview.ts'
import { listenInWords, toldInShort, voiceTypes } from '../../../data/rules/stories/voice.ts'
import { excerptLength, sharePicture } from '../../../data/vocabulary/limits.ts'
import { categoryWords } from '../../../data/vocabulary/stories.ts'
import { language } from '../../../data/words/language.ts'
import { isRightToLeft, siteLanguages } from '../../../data/words/languages.ts'
import { t } from '../../../data/words/words.ts'
import { escaped } from '../../platform/http/escaped.ts'

const siteName = 'Voices for Wildlife'

/** Where a shared link leads: messengers read its preview, people are taken on to the story. */
export function sharePage(story: PublicStory, origin: string, { takeOn }: { takeOn: boolean }): string {
  const place = here(`/story/${story.id}`)
  const address = origin + place
  const picture = sharePreviewOf(story)
  const { voice } = story
  // The ellipsis counts.
  const description = toldInShort(story, excerptLength.pageDescription - 1)
  const head = [
    takeOn ? `<meta http-equiv="refresh" content="0; url=${place}">` : '',
    `<link rel="canonical" href="${escaped(address)}">`,
    `<meta name="description" content="${escaped(description)}">`,
    ...tags('property', {
      'og:site_name': siteName,
      'og:type': 'article',
      'og:title': story.title,
      'og:description': description,
      'og:url': address,
      'og:image': origin + picture.path,
      'og:image:type': 'image/jpeg',
      'og:image:width': String(sharePicture.width),
      'og:image:height': String(sharePicture.height),
      'og:image:alt': picture.alt,
      'og:locale': siteLanguages[language()].openGraph,
      ...(voice && { 'og:audio': origin + voice.aacUrl, 'og:audio:type': voiceTypes.aac }),
      'article:published_time': story.publishedAt,
      'article:section': story.category,
    }),
    ...tags('name', {
      'twitter:card': 'summary_large_image',
      'twitter:title': story.title,
      'twitter:description': toldInShort(story, excerptLength.shareText - 1),
      'twitter:image': origin + picture.path,
      'twitter:image:alt': picture.alt,
    }),
  ]
  const said = story.language === language() ? '' : ` lang="${story.language}"`
  const body = `<p class="about">${escaped(t(categoryWords[story.category]))}</p>
<h1${said}>${escaped(story.title)}</h1>
<p><b>${escaped(story.authorName)}</b> <span>${escaped(story.authorLocation)}</span></p>
${story.content ? `<p class="words"${said}>${escaped(excerpt(story.content, excerptLength.pageDescription - 1))}</p>\n` : ''}${voice ? `<p><b>${listenInWords(voice.durationSeconds)}</b></p>\n` : ''}<p><a class="go" href="${place}">${t('Read the story')}</a></p>`
  return page(story.title, head, body)
}

export const missingSharePage = () =>
  page(
    t('Story Not Found'),
    ['<meta name="robots" content="noindex">'],
    `<h1>${t('Story Not Found')}</h1>
<p class="words">${t('The story you’re looking for doesn’t exist or has been removed.')}</p>
<p><a class="go" href="${here('/stories')}">${t('Back to Stories')}</a></p>`,
  )

const page = (title: string, head: string[], body: string) => `<!doctype html>
<html lang="${language()}"${isRightToLeft(language()) ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${escaped(title)} · ${siteName}</title>
${head.filter(Boolean).join('\n')}
<meta name="theme-color" content="#101833">
<meta name="color-scheme" content="dark">
<link rel="icon" href="/logo/seal.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><a href="/"><img src="/logo/seal.svg" alt="" width="40" height="40">${siteName}</a></header>
<main>
${body}
</main>
<footer>#VoicesForWildlife</footer>
</body>
</html>
`

/** The night ground of the site; it is seen for a moment, or where a browser does not go on by itself. */
const style = `
@font-face{font-family:Display;src:url(/fonts/vfw-display-core.woff2) format("woff2");font-weight:800;font-display:swap}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#101833;color:#f8f1e2;font:1.0625rem/1.55 system-ui,sans-serif}
header,main,footer{width:100%;max-width:46rem;margin:0 auto;padding:1.25rem}
main{flex:1;overflow-wrap:anywhere}
h1,header,footer{font-family:Display,"Noto Serif",Georgia,serif;font-weight:800}
h1{font-size:clamp(2.25rem,1.7rem + 2.6vw,3.5rem);line-height:1.06;margin:.75rem 0;text-wrap:balance}
header a{display:inline-flex;align-items:center;gap:.75rem;min-height:2.75rem;color:inherit;text-decoration:none}
.about{display:inline-block;margin:0;padding:.2rem .625rem;background:#f8f1e2;color:#161d38;font-size:.9375rem;font-weight:600}
span,.words{color:#c3c8dc}
.words{font-size:1.1875rem;max-width:38rem}
.go{display:inline-block;padding:.75rem 1.5rem;border-radius:3px;background:#f0a52e;color:#161d38;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #ffbe55;outline-offset:2px}
footer{color:#f0a52e}
h1{font-variant-numeric:lining-nums}
body::before{content:"";height:.5rem;background:#b5472a;transform:scaleY(-1);-webkit-mask:var(--teeth) 0 0/auto 100% repeat-x;mask:var(--teeth) 0 0/auto 100% repeat-x}
body{--teeth:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 8'%3E%3Cpath d='M0 8l4-8 4 8zm8 0l4-8 4 8z'/%3E%3C/svg%3E")}
`

const tags = (attribute: string, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => `<meta ${attribute}="${name}" content="${escaped(value)}">`)
