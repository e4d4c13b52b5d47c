import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { projectFolder } from '../../api/platform/paths.ts'
import { sandboxDocument } from './document.ts'
import { type Failures, readFailureKind } from './failures.ts'
import { type Button, type Html, type Part, type Provider, providers, type Received, type Section } from './kit.ts'
import { readable } from './readable.ts'
import type { Requests } from './requests.ts'

interface Shown {
  parts: readonly Part[]
  requests: Requests
  failures: Failures
  /** Where the product is tried, once it is known. */
  site: () => string | null
  reset(): void
}

/** What a first donation shows; the others are folded away below. */
const first: readonly Provider[] = ['stripe', 'paypal', 'smtp']
/** So many of the newest requests are on the page; `/_sandbox/requests` has all. */
const mostShown = 100

/** `/_sandbox`: what came in, what can be done about it, and the same for programs. */
export function sandboxPage(shown: Shown) {
  const { parts, requests, failures, reset } = shown
  return new Hono()
    .get('/', (c) => c.redirect('/_sandbox'))
    .get('/_sandbox', (c) =>
      c.html(page(shown, { said: c.req.query('said'), only: providerOf(c.req.query('provider')) })),
    )
    .get('/fonts/:name{[a-z-]+\\.woff2}', (c) => {
      const file = path.join(projectFolder, 'pwa/public/fonts', c.req.param('name'))
      return existsSync(file) ? c.body(readFileSync(file), 200, { 'content-type': 'font/woff2' }) : c.notFound()
    })
    .get('/_sandbox/requests', (c) => c.body(requests.asLines(), 200, { 'content-type': 'application/x-ndjson' }))
    .post('/_sandbox/fail-next', async (c) => {
      const fields = await readFields(c)
      const provider = providerOf(fields.provider)
      const status = readFailureKind(fields.status ?? '')
      if (!provider || status === null)
        return c.text('Give provider and status: 400 to 599, done-400 to done-599, never or lost.\n', 400)
      failures.next({ provider, status, ...(fields.of ? { of: fields.of } : {}) })
      return isForm(c) ? back(c, 'It will fail as told.') : c.body(null, 204)
    })
    .post('/_sandbox/reset', (c) => {
      reset()
      return isForm(c) ? back(c, 'Everything is forgotten.') : c.body(null, 204)
    })
    .post('/_sandbox/do/:provider/:action', async (c) => {
      const part = parts.find(({ provider }) => provider === c.req.param('provider'))
      const act = part?.actions?.[c.req.param('action')]
      if (!act) return c.notFound()
      const said = await tried(async () => act(await readFields(c)))
      return isForm(c) ? back(c, said) : c.json({ said })
    })
}

const tried = (act: () => Promise<string>) =>
  act().catch((error: unknown) => `That did not work: ${error instanceof Error ? error.message : String(error)}`)

const providerOf = (name: string | undefined) => providers.find((each) => each === name) ?? null
const isForm = (c: Context) => c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
const back = (c: Context, said: string) => c.redirect(`/_sandbox?said=${encodeURIComponent(said)}`, 303)

async function readFields(c: Context): Promise<Record<string, string>> {
  const given: Record<string, unknown> = isForm(c) ? await c.req.parseBody() : await c.req.json().catch(() => ({}))
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}

function page(
  { parts: unordered, requests, failures, site }: Shown,
  { said, only }: { said?: string; only: Provider | null },
) {
  const address = site()
  const parts = unordered.toSorted((one, other) => placeOf(one) - placeOf(other))
  return sandboxDocument({
    title: 'Sandbox',
    script: refresh,
    body: html`<header>
        <h1>Sandbox</h1>
        <p>Stands in for ${listed(parts.map(({ title }) => title))} on this machine. No money moves, nothing leaves.</p>
        ${address ? html`<p><a href="${address}">The site</a>, <a href="${address}/donate">its donation page</a>, <a href="${address}/admin/wildlifeafrica">its administrators' area</a></p>` : ''}
        <nav aria-label="On this page">
          <a href="#requests">Requests</a>
          ${parts.filter(({ sections }) => sections).map(({ provider, title }) => html`<a href="#${provider}">${title}</a>`)}
          <a href="#next">Make a call fail</a>
        </nav>
      </header>
      <main>
        <p role="status" class="said">${said ?? ''}</p>
        <div id="live">
          ${parts.map((part) => partOf(part))} ${requestList(requests.all(), parts, only)}
          ${waitingFailures(failures)}
        </div>
        ${failForm(parts)}
        <form method="post" action="/_sandbox/reset"><button>Forget everything</button></form>
      </main>`,
  })
}

const placeOf = ({ provider }: Part) => (first.includes(provider) ? first.indexOf(provider) : first.length)

function partOf({ provider, title, sections }: Part): Html {
  if (!sections) return html``
  const content = sections().map((section) => sectionOf(provider, section))
  return first.includes(provider)
    ? html`<section id="${provider}"><h2>${title}</h2>${content}</section>`
    : html`<details id="${provider}" class="part"><summary><h2>${title}</h2></summary>${content}</details>`
}

function sectionOf(provider: Provider, { title, empty, buttons, columns, rows }: Section): Html {
  const act = (button: Button) => buttonOf(provider, button)
  return html`<h3>${title}</h3>
    ${buttons?.length ? html`<div class="acts">${buttons.map(act)}</div>` : ''}
    ${
      rows.length === 0
        ? html`<p class="empty">${empty}</p>`
        : html`<table role="table" aria-label="${title}">
          <thead role="rowgroup"><tr role="row">${columns.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}<th role="columnheader" scope="col">Do</th></tr></thead>
          <tbody role="rowgroup">${rows.map(
            ({ cells, detail, buttons }, index) => html`<tr role="row">
            ${cells.map((cell, column) => html`<td role="cell" data-of="${columns[column] ?? ''}">${cell}</td>`)}
            <td role="cell">
              <div class="acts">${buttons?.map(act) ?? ''}</div>
              ${detail ? html`<details id="${provider}-${title}-${rows.length - index}"><summary>Details</summary><pre tabindex="0">${detail}</pre></details>` : ''}
            </td>
          </tr>`,
          )}</tbody>
        </table>`
    }`
}

const buttonOf = (provider: Provider, { label, action, fields }: Button) =>
  html`<form method="post" action="/_sandbox/do/${provider}/${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <button>${label}</button>
  </form>`

function requestList(all: readonly Received[], parts: readonly Part[], only: Provider | null): Html {
  const fitting = only ? all.filter(({ provider }) => provider === only) : all
  const newest = fitting.slice(-mostShown).reverse()
  const choice = (name: string, provider: Provider | null) =>
    html`<a href="/_sandbox${provider ? `?provider=${provider}` : ''}#requests" ${provider === only ? 'aria-current=true' : ''}>${name}</a>`
  return html`<section id="requests">
    <h2>Requests</h2>
    <nav aria-label="Requests of">${choice('All', null)}${parts.map(({ provider, title }) => choice(title, provider))}<a href="/_sandbox/requests">As JSON lines</a></nav>
    ${newest.length === 0 ? html`<p class="empty">Nothing came in yet.</p>` : newest.map(requestOf)}
    ${fitting.length > mostShown ? html`<p class="empty">${fitting.length - mostShown} older ones are among the JSON lines.</p>` : ''}
  </section>`
}

function requestOf({ id, at, provider, method, path, headers, body, answer }: Received): Html {
  const tone = !answer ? 'warm' : answer.status < 400 ? 'good' : 'bad'
  return html`<details id="request-${id}" class="request">
    <summary>
      <time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)}</time> <strong>${provider}</strong>
      <span class="path">${method} ${path}</span> <span class="tag ${tone}">${answer?.status ?? 'no answer'}</span>
    </summary>
    <h4>Headers</h4>
    <pre tabindex="0">${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}</pre>
    ${body === null ? '' : html`<h4>Body</h4><pre tabindex="0">${readable(body, headers['content-type'])}</pre>`}
    ${answer ? html`<h4>Answer</h4><pre tabindex="0">${readable(answer.body)}</pre>` : ''}
  </details>`
}

const waitingFailures = (failures: Failures): Html =>
  failures.waiting().length === 0
    ? html``
    : html`<p class="said">Waiting to fail: ${failures
        .waiting()
        .map(({ provider, status, of }) => `${provider}${of ? ` ${of}` : ''}: ${status}`)
        .join(', ')}.</p>`

const failForm = (parts: readonly Part[]): Html => html`<section id="next">
  <h2>Make a call fail</h2>
  <form method="post" action="/_sandbox/fail-next" class="fields">
    <label>Provider <select name="provider">${parts.map(({ provider, title }) => html`<option value="${provider}">${title}</option>`)}</select></label>
    <label>How <select name="status">
      <option value="500">500, an error of its own</option>
      <option value="402">402, declined</option>
      <option value="401">401, wrong keys</option>
      <option value="429">429, too many calls</option>
      <option value="503">503, not available</option>
      <option value="never">It never answers</option>
      <option value="done-503">It is done, and answered with 503</option>
      <option value="lost">It is done, and the answer is lost</option>
    </select></label>
    <label>Only of calls with <input name="of" placeholder="such as /capture"></label>
    <button>Fail the next call</button>
  </form>
</section>`

const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Without it the page works, and stands still. What is open stays open; a chosen field is left alone. */
const refresh = `
  const live = document.getElementById('live')
  async function look() {
    const active = document.activeElement
    if (document.hidden || live.contains(active) && active.tagName !== 'SUMMARY') return
    const answer = await fetch(location.href).catch(() => null)
    if (!answer?.ok) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('live')
    if (fresh.innerHTML === live.dataset.before) return
    live.dataset.before = fresh.innerHTML
    const open = [...live.querySelectorAll('details[open]')].map((each) => each.id)
    const at = active.parentElement?.id
    live.replaceChildren(...fresh.childNodes)
    for (const id of open) document.getElementById(id)?.setAttribute('open', '')
    if (at) document.getElementById(at)?.querySelector('summary')?.focus({ preventScroll: true })
  }
  live.dataset.before = live.innerHTML
  setInterval(look, 2000)
  if (location.search.includes('said=')) history.replaceState(null, '', location.pathname + location.hash)
`
