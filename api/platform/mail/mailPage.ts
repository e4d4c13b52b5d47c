import { language } from '../../../data/words/language.ts'
import { escaped } from '../http/escaped.ts'
import { body, darkScheme, display, ink, light, pattern } from './look.ts'
import { rich } from './rich.ts'
import { direction, sides } from './spoken.ts'

/** What a mail's way on looks like. */
const buttonStyle = `display:inline-block;padding:12px 20px;background:${ink.marigold};border-radius:3px;color:${ink.onMarigold};font:700 16px/1.25 ${body};text-decoration:none`

/**
 * One column of at most 600 px, in the language that is spoken. The comments give Outlook, which knows no widest width, a table of that width.
 * Some mail programs keep nothing of `html` and `body`: what surrounds the sheet has the language once more.
 */
export const mailPage = (subject: string, parts: string[], foot = '') => `<!doctype html>
<html lang="${language()}" dir="${direction()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escaped(subject)}</title>
<style>${darkScheme}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};color:${light.ink};-webkit-text-size-adjust:100%">
<div class="paper" lang="${language()}" dir="${direction()}" style="padding:24px 12px;background:${light.paper}">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div class="sheet" style="max-width:600px;margin:0 auto;background:${light.surface};border:1px solid ${light.rule};font:16px/1.55 ${body};text-align:start">
<div style="padding:20px 24px 16px;background:${ink.night};color:${ink.kaolin};font:800 22px/1.15 ${display}">Voices for Wildlife<br><span style="color:${ink.marigold};font-size:16px">#VoicesForWildlife</span></div>
${pattern}
<div class="ink" style="padding:28px 24px;color:${light.ink};overflow-wrap:anywhere">
${parts.join('\n')}
</div>
</div>
${foot}<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`

/** Below the sheet, in small letters: why this mail came. The markup is the caller's. */
export const mailFoot = (html: string) =>
  `<div class="soft" style="max-width:600px;margin:0 auto;padding:16px 24px;box-sizing:border-box;color:${light.soft};font:13px/1.6 ${body};text-align:start">${html}</div>
`

/** The one figure that a mail is about, and the facts beside it, as a table. */
export function mailFigures(
  [name, figure]: readonly [string, string],
  facts: readonly (readonly [string, string])[],
): string {
  const { end } = sides()
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="rule" style="border-top:2px solid ${light.ink};font:16px/1.4 ${body}">
<tr>${nameCell(name, 14)}<td align="${end}" class="amount rule" style="padding:14px 0;border-bottom:1px solid ${light.rule};color:${light.laterite};font:800 30px/1 ${display};text-align:${end};white-space:nowrap">${escaped(figure)}</td></tr>
${facts.map(([name, value]) => `<tr>${nameCell(name, 10)}<td align="${end}" class="ink rule" style="padding:10px 0;border-bottom:1px solid ${light.rule};color:${light.ink};text-align:${end}">${escaped(value)}</td></tr>\n`).join('')}</table>`
}

function nameCell(name: string, padding: number): string {
  const { start, end } = sides()
  return `<th scope="row" align="${start}" class="soft rule" style="padding:${padding}px 0;padding-${end}:12px;border-bottom:1px solid ${light.rule};color:${light.soft};font-weight:400;text-align:${start}">${escaped(name)}</th>`
}

/** What one may click, as a button. */
export const mailButton = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escaped(url)}" class="act" style="${buttonStyle}">${escaped(label)}</a>`

/** A heading within the sheet. */
export const mailHeading = (words: string) =>
  `<h1 class="ink" style="margin:0 0 20px;color:${light.ink};font:800 24px/1.25 ${display}">${escaped(words)}</h1>`

/** A way to ask. */
export const questionsHtml = (url: string) =>
  rich('Questions about it? <link>Write to us</link>', {
    link: (words) => `<a href="${escaped(url)}" class="link" style="color:${light.link}">${escaped(words)}</a>`,
  })
