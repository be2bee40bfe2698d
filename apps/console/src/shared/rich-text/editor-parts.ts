import { linkKind } from '@impulse/api/rich-text/link-kind'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Image } from '@tiptap/extension-image'
import { ListItem } from '@tiptap/extension-list'
import type { Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { mediaAddress, pictureAddress, shownAt } from './picture-address.ts'

const parts = '(paragraph | bulletList | orderedList)'

/**
 * Picture in the text editor, with only the attributes of the API's schema. The editor drops pasted pictures
 * of other sites.
 */
const OwnPicture = Image.extend({
  parseHTML: () => [{ tag: `img[src^="${shownAt}"]` }],
  addAttributes() {
    return {
      src: {
        default: null,
        parseHTML: (element) => mediaAddress(element.getAttribute('src') ?? ''),
        renderHTML: ({ src }) => ({ src: pictureAddress(String(src)) }),
      },
      alt: { default: '' },
      width: { default: null },
      height: { default: null },
    }
  },
})

/**
 * Returns the extensions of the text editor. The extensions allow only the nodes and marks of `rich-text.ts`, and
 * pictures only in texts that may have pictures.
 */
export const editorParts = ({ pictures }: { pictures: boolean }): Extensions => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    underline: false,
    gapcursor: false,
    blockquote: false,
    listItem: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      isAllowedUri: (href) => linkKind(href) !== null,
    },
  }),
  Blockquote.extend({ content: `${parts}+` }),
  ListItem.extend({ content: `paragraph ${parts}*` }),
  ...(pictures ? [OwnPicture] : []),
]
