import { parse } from 'csv-parse/sync'
import type { ImportPreview, ImportRun, ImportShown } from '../../../data/contract/imports.ts'
import type { ImportKind } from '../../../data/vocabulary/imports.ts'
import { openTestApp } from '../../testing.ts'

/** The desk of an admin who imports. */
export async function openImports(environment: Record<string, string> = {}) {
  const api = await openTestApp(environment)
  const headers = { cookie: await api.signIn() }
  const ask = (path: string, method = 'GET') => api.app.request(`/api/imports${path}`, { method, headers })
  const send = (kind: ImportKind, body: string | Uint8Array<ArrayBuffer>) =>
    api.app.request(`/api/imports/${kind}`, { method: 'POST', headers, body })
  async function look(kind: ImportKind, body: string | Uint8Array<ArrayBuffer>): Promise<ImportPreview> {
    const answer = await send(kind, body)
    if (answer.status !== 201) throw new Error(await answer.text())
    return answer.json()
  }
  const show = async (id: number): Promise<ImportShown> => (await ask(`/${id}`)).json()
  async function begin(id: number): Promise<ImportShown> {
    await ask(`/${id}/begin`, 'POST')
    await api.deps.jobs.drain()
    return show(id)
  }
  return {
    ...api,
    headers,
    /** After days. */
    async signInAgain() {
      headers.cookie = await api.signIn()
    },
    ask,
    send,
    look,
    show,
    begin,
    /** Looks at a file and takes it in. */
    takeIn: async (kind: ImportKind, body: string) => begin((await look(kind, body)).id),
    async undo(id: number): Promise<ImportShown> {
      await ask(`/${id}/undo`, 'POST')
      await api.deps.jobs.drain()
      return show(id)
    },
    list: async (): Promise<ImportRun[]> => (await ask('')).json(),
    async report(id: number): Promise<Record<string, string>[]> {
      return parse(await (await ask(`/${id}/report`)).text(), { bom: true, columns: true })
    },
    /** A file of the export, as it leaves. */
    async exported(kind: string, form = 'csv') {
      return (await api.app.request(`/api/downloads/${kind}/${form}`, { headers })).text()
    },
  }
}
export type Imports = Awaited<ReturnType<typeof openImports>>

const cell = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows of cells as CSV. */
export const csvFrom = (...rows: string[][]) => `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
