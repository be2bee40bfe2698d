import * as z from 'zod/mini'
import type { RichContent } from './rich-text.ts'

/**
 * Schema of a saved rich text in a response. It does not check the nodes again, because the whole text was validated
 * when it was saved.
 */
export const savedRichContentSchema = z.object({
  type: z.literal('doc'),
  content: z.array(z.unknown()),
}) as unknown as z.ZodMiniType<RichContent, RichContent>
