import { body, cloth, darkScheme, display, ink, light } from '../mail/look.ts'
import { escaped } from '../sharing/escaped.ts'
import type { ReceiptWords } from './receipt.ts'

/**
 * The receipt as mail programs draw it: tables and colours on each element, because many of them drop style sheets and all
 * know tables. Those that do read the sheet follow their reader's dark scheme. Nothing is fetched when it is opened.
 */
export function receiptHtml({
  subject,
  greeting,
  thanks,
  amount,
  facts,
  keep,
  refunds,
  stories,
  questions,
  why,
}: ReceiptWords) {
  const rows = facts.map(([name, value]) => factRow(name, value)).join('')
  return `<!doctype html>
<html lang="en">
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:${light.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sheet" style="max-width:560px;background:${light.surface};border:1px solid ${light.rule};font:16px/1.55 ${body}">
<tr><td style="padding:20px 24px 16px;background:${ink.night};color:${ink.kaolin};font:800 22px/1.15 ${display}">Voices for Wildlife<br><span style="color:${ink.marigold};font-size:16px">#VoicesForWildlife</span></td></tr>
<tr><td style="padding:0;line-height:0">${cloth}</td></tr>
<tr><td class="ink" style="padding:28px 24px 8px;color:${light.ink};text-align:left">
<p style="margin:0 0 12px;overflow-wrap:anywhere">${escaped(greeting)}</p>
<h1 class="ink" style="margin:0 0 20px;color:${light.ink};font:800 24px/1.25 ${display}">${escaped(thanks)}</h1>
<table width="100%" cellpadding="0" cellspacing="0" border="0" class="rule" style="border-top:2px solid ${light.ink};font:16px/1.4 ${body}">
<tr><th scope="row" align="left" class="soft rule" style="padding:14px 12px 14px 0;border-bottom:1px solid ${light.rule};color:${light.soft};font-weight:400;text-align:left;white-space:nowrap">Amount</th><td align="right" class="amount rule" style="padding:14px 0;border-bottom:1px solid ${light.rule};color:${light.laterite};font:800 30px/1 ${display};text-align:right;white-space:nowrap">${escaped(amount)}</td></tr>
${rows}</table>
<p style="margin:20px 0 0">${escaped(keep)} ${escaped(refunds)}</p>
</td></tr>
<tr><td style="padding:20px 24px 28px;text-align:left">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:${ink.marigold};border-radius:3px"><a href="${escaped(stories.url)}" class="act" style="display:inline-block;padding:12px 20px;color:${ink.onMarigold};font:700 16px/1.25 ${body};text-decoration:none">${escaped(stories.label)}</a></td></tr></table>
<p class="soft" style="margin:20px 0 0;color:${light.soft};font-size:15px">Questions about it? <a href="${escaped(questions.url)}" class="link" style="color:${light.link}">${escaped(questions.label)}</a></p>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td class="soft" style="padding:16px 24px;color:${light.soft};font:13px/1.5 ${body};text-align:left">${escaped(why)}</td></tr></table>
</td></tr>
</table>
</body>
</html>
`
}

const factRow = (name: string, value: string) =>
  `<tr><th scope="row" align="left" class="soft rule" style="padding:10px 12px 10px 0;border-bottom:1px solid ${light.rule};color:${light.soft};font-weight:400;text-align:left;white-space:nowrap">${escaped(name)}</th><td align="right" class="ink rule" style="padding:10px 0;border-bottom:1px solid ${light.rule};color:${light.ink};text-align:right">${escaped(value)}</td></tr>\n`
