import type {
  RichBlock,
  RichInline,
  RichListBlock,
  RichListItem,
  RichParagraph,
} from '@impulse/api/rich-text/rich-text'

type Programme = { name: string; supportEmail: string }

/** Replaces `{name}` with the programme's name, and `{email}` with the e-mail address of its support. */
export const fillPlaceholders = (text: string, { name, supportEmail }: Programme): string =>
  text.replaceAll('{name}', name).replaceAll('{email}', supportEmail)

/**
 * Replaces the placeholders in a rich text: `{name}` with the programme's name, and `{email}` with a link to the
 * e-mail address of its support.
 */
export const filledIn = (blocks: readonly RichBlock[], programme: Programme): RichBlock[] =>
  blocks.map((block) => filledBlock(block, programme))

function filledBlock(block: RichBlock, programme: Programme): RichBlock {
  switch (block.type) {
    case 'heading':
      return { ...block, content: filledInline(block.content, programme) }
    case 'blockquote':
      return { ...block, content: block.content.map((part) => filledPart(part, programme)) }
    case 'paragraph':
    case 'bulletList':
    case 'orderedList':
      return filledPart(block, programme)
    case 'image':
    case 'horizontalRule':
      return block
    default:
      return block
  }
}

function filledPart<Part extends RichParagraph | RichListBlock>(part: Part, programme: Programme): Part {
  if (part.type === 'paragraph') return { ...part, content: filledInline(part.content, programme) }
  const items = part.content.map((item): RichListItem => ({
    ...item,
    content: item.content.map((inner) => filledPart(inner, programme)),
  }))
  return { ...part, content: items }
}

const filledInline = (content: readonly RichInline[], programme: Programme): RichInline[] =>
  content.flatMap((inline) =>
    inline.type === 'text'
      ? inline.text
          .split(/(\{email\})/)
          .filter((part) => part !== '')
          .map((part): RichInline => {
            const text = fillPlaceholders(part, programme)
            return part === '{email}'
              ? { ...inline, text, marks: [...inline.marks, linkTo(text)] }
              : { ...inline, text }
          })
      : inline,
  )

const linkTo = (email: string) => ({ type: 'link' as const, attrs: { href: `mailto:${email}` } })
