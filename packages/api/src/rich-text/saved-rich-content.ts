import * as z from 'zod/mini'
import type { RichContent } from './rich-text.ts'

/**
 * Schema of a saved rich text in a response. The whole text was validated when it was saved, and validating
 * it again would cost more than reading it.
 */
export const savedRichContentSchema = z.object({
  type: z.literal('doc'),
  content: z.array(z.unknown()),
}) as unknown as z.ZodMiniType<RichContent, RichContent>
