import * as z from 'zod/mini'
import { linkKind } from './link-kind.ts'

/**
 * Rich text of news, help articles and legal texts: JSON of the text editor (Tiptap, ProseMirror) with a
 * closed set of nodes and marks. Parsing drops unknown attributes, and refuses unknown nodes and marks.
 */
export type RichMark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'strike' }
  | { type: 'link'; attrs: { href: string } }
export type RichInline = { type: 'text'; text: string; marks: RichMark[] } | { type: 'hardBreak' }
export type RichParagraph = { type: 'paragraph'; content: RichInline[] }
export type RichListBlock = { type: 'bulletList' | 'orderedList'; content: RichListItem[] }
export type RichListItem = { type: 'listItem'; content: (RichParagraph | RichListBlock)[] }
export type RichImage = {
  type: 'image'
  /** Uploaded picture. The server fills in the size when the text is saved. */
  attrs: { src: string; alt: string; width: number; height: number }
}
export type RichBlock =
  | RichParagraph
  | { type: 'heading'; attrs: { level: 2 | 3 }; content: RichInline[] }
  | RichListBlock
  | { type: 'blockquote'; content: (RichParagraph | RichListBlock)[] }
  | RichImage
  | { type: 'horizontalRule' }
export type RichContent = { type: 'doc'; content: RichBlock[] }

export const ownPicturePattern = /^\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/

/**
 * Limits of depth and size. They are checked before the schema parses the JSON, because the schema is recursive and
 * deeply nested JSON would overflow the stack.
 */
const deepest = 40
const maxValues = 20_000

/**
 * Returns true for text without lone surrogates and without control characters other than tab and line break.
 * PostgreSQL cannot store NUL and lone surrogates, and screens do not show the other control characters.
 */
const isPlain = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text)
const textSchema = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.refine(isPlain))

const markSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('strike') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: z.string().check(z.refine((href) => linkKind(href) !== null)) }),
  }),
])
const inlineSchema = z._default(
  z.array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('text'),
        text: textSchema(20_000).check(z.minLength(1)),
        marks: z._default(z.array(markSchema).check(z.maxLength(4)), []),
      }),
      z.object({ type: z.literal('hardBreak') }),
    ]),
  ),
  [],
)
const paragraphSchema = z.object({ type: z.literal('paragraph'), content: inlineSchema })
const itemSchema: z.ZodMiniType<RichListItem> = z.lazy(() =>
  z.object({
    type: z.literal('listItem'),
    content: z.array(z.union([paragraphSchema, richListSchema])).check(z.minLength(1)),
  }),
)
export const richListSchema = z.object({
  type: z.enum(['bulletList', 'orderedList']),
  content: z.array(itemSchema).check(z.minLength(1)),
})
const sideSchema = z._default(z.int().check(z.gte(0), z.lte(10_000)), 0)

export const richContentSchema = z.object({
  type: z.literal('doc'),
  content: z
    .array(
      z.discriminatedUnion('type', [
        paragraphSchema,
        z.object({
          type: z.literal('heading'),
          attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
          content: inlineSchema,
        }),
        richListSchema,
        z.object({
          type: z.literal('blockquote'),
          content: z.array(z.union([paragraphSchema, richListSchema])).check(z.minLength(1)),
        }),
        z.object({
          type: z.literal('image'),
          attrs: z.object({
            src: z.string().check(z.regex(ownPicturePattern)),
            alt: z.pipe(
              z.nullish(textSchema(300)),
              z.transform((alt) => alt ?? ''),
            ),
            width: z.pipe(
              z.nullish(sideSchema),
              z.transform((side) => side ?? 0),
            ),
            height: z.pipe(
              z.nullish(sideSchema),
              z.transform((side) => side ?? 0),
            ),
          }),
        }),
        z.object({ type: z.literal('horizontalRule') }),
      ]),
    )
    .check(z.minLength(1)),
})

type Node = { type: string; text?: string; content?: readonly Node[] }

/** Returns true when the node contains visible text. */
export const hasText = ({ text = '', content = [] }: Node): boolean =>
  /\S/.test(text) || content.some(hasText)

/**
 * Checks the JSON of the text editor and returns it as a rich text. For an invalid text, returns the path of
 * the first error, such as `content.3.attrs.href`.
 */
export function readRichContent(
  input: unknown,
): { content: RichContent; at?: never } | { at: string; content?: never } {
  if (isBeyondBounds(input)) return { at: '.' }
  const read = richContentSchema.safeParse(input)
  if (read.success) return { content: read.data satisfies RichContent }
  return { at: read.error.issues[0]?.path.join('.') || '.' }
}

/**
 * Returns true when a value exceeds the limits of depth and size. The check uses a loop, because recursion
 * would overflow the stack.
 */
function isBeyondBounds(input: unknown): boolean {
  const waiting = [{ value: input, depth: 0 }]
  for (let index = 0; index < waiting.length; index++) {
    const { value, depth } = waiting[index] ?? { value: null, depth: 0 }
    if (depth > deepest || waiting.length > maxValues) return true
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) waiting.push({ value: inner, depth: depth + 1 })
  }
  return waiting.length > maxValues
}
