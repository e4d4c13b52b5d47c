/**
 * How our mail looks. Colours stand on each element, because many mail programs drop style sheets; those that read the sheet
 * follow their reader's dark scheme.
 */

/** The colours of the site's two schemes, and the inks that are the same in both. */
export const ink = {
  night: '#101833',
  kaolin: '#f8f1e2',
  sand: '#ebcf98',
  marigold: '#f0a52e',
  onMarigold: '#161d38',
  clay: '#b5472a',
  teal: '#14626a',
}
export const light = {
  paper: '#fbfaf6',
  surface: '#ffffff',
  rule: '#ddd5c5',
  ink: '#161d38',
  soft: '#474e68',
  link: '#263a80',
  laterite: '#a33d22',
}
const dark = {
  paper: '#0b1022',
  surface: '#141b36',
  rule: '#2a3458',
  ink: '#f3ecdd',
  soft: '#bdc2d6',
  link: '#b3c2ff',
  laterite: '#f2916c',
}

export const display = `Alegreya,'Noto Serif',Georgia,serif`
export const body = `system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif`

export const darkScheme = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.sheet{background:${dark.surface}!important;border-color:${dark.rule}!important}
.rule{border-color:${dark.rule}!important}
.ink{color:${dark.ink}!important}
.paper,body{color:${dark.ink}!important}
.soft{color:${dark.soft}!important}
.link{color:${dark.link}!important}
.amount{color:${dark.laterite}!important}
}`

/** A woven edge, of plain cells. */
export const pattern = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${[
  ink.clay,
  ink.sand,
  ink.marigold,
  ink.night,
  ink.teal,
  ink.sand,
  ink.clay,
  ink.night,
  ink.marigold,
  ink.teal,
  ink.sand,
  ink.clay,
]
  .map((colour) => `<td height="8" style="height:8px;background:${colour};font-size:0;line-height:0">&nbsp;</td>`)
  .join('')}</tr></table>`
