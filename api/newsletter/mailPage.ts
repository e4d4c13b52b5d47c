import { body, cloth, darkScheme, display, ink, light } from '../mail/look.ts'
import { escaped } from '../sharing/escaped.ts'

/** What a mail's way on looks like. */
export const buttonStyle = `display:inline-block;padding:12px 20px;background:${ink.marigold};border-radius:3px;color:${ink.onMarigold};font:700 16px/1.25 ${body};text-decoration:none`

/** One column of at most 600 px. The comments give Outlook, which knows no widest width, a table of that width. */
export const mailPage = (subject: string, parts: string[], foot = '') => `<!doctype html>
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
<div class="paper" style="padding:24px 12px;background:${light.paper}">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div class="sheet" style="max-width:600px;margin:0 auto;background:${light.surface};border:1px solid ${light.rule};font:16px/1.55 ${body};text-align:left">
<div style="padding:20px 24px 16px;background:${ink.night};color:${ink.kaolin};font:800 22px/1.15 ${display}">Voices for Wildlife<br><span style="color:${ink.marigold};font-size:16px">#VoicesForWildlife</span></div>
${cloth}
<div class="ink" style="padding:28px 24px;color:${light.ink};overflow-wrap:anywhere">
${parts.join('\n')}
</div>
</div>
${foot}<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`
