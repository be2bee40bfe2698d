import * as z from 'zod/mini'

/**
 * Schema of a single line of text. Trims the text and composes its Unicode characters (NFC). A text with a
 * line break, or longer than `maxLength`, is refused with the error `code`.
 */
export const oneLineSchema = (maxLength: number, code: string) =>
  z.pipe(
    z.string(code).check(z.maxLength(maxLength, code), z.regex(/^\P{Cc}*$/u, code)),
    z.transform((text: string) => text.normalize('NFC').trim()),
  )
