import { linkKind } from './link-kind.ts'
import type { RichImage, RichInline, RichMark, RichBlock } from './rich-text.ts'

export type RichTag =
  | 'h2'
  | 'h3'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'hr'
  | 'br'
  | 'strong'
  | 'em'
  | 's'

export type RichLink = { href: string; kind: NonNullable<ReturnType<typeof linkKind>> }

/** Functions that render the nodes of a rich text. */
export type RichDrawing<Drawn> = {
  element: (tag: RichTag, inside: readonly (Drawn | string)[]) => Drawn
  picture: (attrs: RichImage['attrs']) => Drawn
  link: (to: RichLink, inner: Drawn | string) => Drawn
}

/**
 * Parts of a node that may be absent when the node comes directly from the text editor: an empty line has no
 * `content`, plain text has no `marks`.
 */
type Inside = { content?: readonly RichInline[] }
type Marked = { marks?: readonly RichMark[] }

/**
 * Renders a rich text by one function for each kind of node. Leaves out unknown nodes, and renders text with an unknown
 * mark without this mark.
 */
export function renderRichText<Drawn>(
  blocks: readonly RichBlock[],
  { element, picture, link }: RichDrawing<Drawn>,
): (Drawn | string)[] {
  type Part = Drawn | string
  const block = (one: RichBlock): Part[] => {
    switch (one.type) {
      case 'heading':
        return [element(one.attrs.level === 2 ? 'h2' : 'h3', inside(one))]
      case 'paragraph':
        return isEmpty(one) ? [] : [element('p', inside(one))]
      case 'bulletList':
      case 'orderedList': {
        const items = one.content.map(({ content }) => element('li', content.flatMap(block)))
        return [element(one.type === 'bulletList' ? 'ul' : 'ol', items)]
      }
      case 'blockquote':
        return [element('blockquote', one.content.flatMap(block))]
      case 'horizontalRule':
        return [element('hr', [])]
      case 'image':
        return [picture(one.attrs)]
      default:
        return []
    }
  }
  const inside = ({ content = [] }: Inside): Part[] => content.flatMap(inline)
  const inline = (one: RichInline): Part[] => {
    if (one.type === 'hardBreak') return [element('br', [])]
    return one.type === 'text' ? [marksOf(one).reduce<Part>(marked, one.text)] : []
  }
  const marked = (inner: Part, mark: RichMark): Part => {
    if (mark.type === 'link') {
      // The address of the link is checked again. A link that is not allowed is rendered as plain text.
      const kind = linkKind(mark.attrs.href)
      return kind === null ? inner : link({ href: mark.attrs.href, kind }, inner)
    }
    const tag = tagOfMark.get(mark.type)
    return tag === undefined ? inner : element(tag, [inner])
  }
  return blocks.flatMap(block)
}

const tagOfMark: ReadonlyMap<string, RichTag> = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strike', 's'],
])
const marksOf = ({ marks = [] }: Marked): readonly RichMark[] => marks
const isEmpty = ({ content = [] }: Inside): boolean => content.length === 0
