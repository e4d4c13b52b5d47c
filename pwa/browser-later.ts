/*
 * The first script of an ordinary page: fetches the app. A module runs once the page is whole and has its looks, so on a
 * slow line the text can be read before the app takes its share of the line. It imports nothing, so that it stays one file.
 */

const place = document.querySelector<HTMLScriptElement>('script[data-app]')

for (const href of place?.dataset.chunks?.split(' ') ?? [])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
document.body.append(Object.assign(document.createElement('script'), { type: 'module', src: place?.dataset.app }))

export {}
