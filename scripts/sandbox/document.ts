import { readFileSync } from 'node:fs'
import path from 'node:path'
import { html, raw } from 'hono/html'
import { projectFolder } from '../../api/platform/paths.ts'
import type { Html } from './kit.ts'

const tokens = () => readFileSync(path.join(projectFolder, 'pwa/styles/tokens.css'), 'utf8')
const look = () => readFileSync(new URL('./page.css', import.meta.url), 'utf8')

/** A page of the sandbox, in the colours of the product. */
export const sandboxDocument = ({
  title,
  script,
  body,
}: {
  title: string
  script?: string
  body: Html
}) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <style>${raw(tokens())}${raw(look())}</style>
  </head>
  <body>${body}${script ? html`<script>${raw(script)}</script>` : ''}</body>
</html>`
