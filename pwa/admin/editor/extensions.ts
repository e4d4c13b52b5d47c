import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { isLinkAddress } from './linkAddress.ts'

/** Pictures of this site alone: one of another would tell its owner who reads what. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/"]:not([src^="//"])' }],
})

/** What a text may consist of: the same list by which the server makes it safe. */
export const extensionsOf = (hasPictures: boolean) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // The server decides how a link leaves.
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isLinkAddress,
    },
  }),
  ...(hasPictures ? [Picture] : []),
]
