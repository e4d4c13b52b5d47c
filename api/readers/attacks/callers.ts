import { openReader } from '../testing.ts'
import { brief, each, reap, times } from './scene.ts'

const programs = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)',
  'Mozilla/5.0 (compatible; DotBot/1.2; +https://opensiteexplorer.org/dotbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; SeznamBot/4.0; +http://napoveda.seznam.cz/seznambot-intro/)',
  'Mozilla/5.0 (compatible; PerplexityBot/1.0)',
  'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  'Mozilla/5.0 (compatible; Applebot/0.1; +http://www.apple.com/go/applebot)',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Discordbot/2.0',
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.32.3',
  'Python-urllib/3.12',
  'aiohttp/3.9',
  'Go-http-client/2.0',
  'Java/17.0.2',
  'okhttp/4.12.0',
  'axios/1.7.2',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'node',
  'undici',
  'Scrapy/2.11 (+https://scrapy.org)',
  'Apache-HttpClient/4.5.14 (Java/11)',
  'libwww-perl/6.72',
  'Ruby',
  'PostmanRuntime/7.39.0',
  'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36 Chrome-Lighthouse',
  'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  '',
  'x',
]
export const byPrograms = each(
  programs,
  (userAgent) => `a program that reads patiently and calls itself ${brief(userAgent) || 'nothing'}`,
  async ({ short, reader }, userAgent) => {
    const program = reader({ 'user-agent': userAgent })
    await program.read(short, { seconds: 60 })
    await reap(program, short)
  },
)

const addressHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'via',
]
const addresses = ['127.0.0.1', '10.1.2.3', '203.0.113.9, 198.51.100.7', '::1', "1' or '1'='1"]
export const byAddress = addressHeaders.flatMap((header) =>
  each(
    addresses,
    (address) => `a new reader with each call and ${header}: ${address}`,
    async ({ api, short }, address) => {
      for (const call of times(12)) {
        api.clock.pass(5000)
        const reader = openReader(api, { [header]: address.replace(/\d+$/, String(call)) })
        if (call % 3 === 0) await reader.view(short)
        else await reader.report(short, 100)
        await reap(reader, short)
      }
    },
  ),
)

const origins = [
  'https://elsewhere.example',
  'null',
  'http://localhost.elsewhere.example',
  'http://localhost:3000.elsewhere.example',
  'http://localhost:3001',
  'http://elsewhere.example/#http://localhost:3000',
  'file://',
  'chrome-extension://abcdef',
  'http://[::1]:3000',
]
export const byOrigin = each(
  origins,
  (origin) => `a page of ${origin} that reads patiently with a visitor's cookie`,
  async ({ short, reader }, origin) => {
    const visitor = reader({ origin, host: 'localhost:3000' })
    await visitor.call(`${short}/view`)
    for (const _ of times(3)) await visitor.read(short).catch(() => undefined)
    await reap(visitor, short)
  },
)
