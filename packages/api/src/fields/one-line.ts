import * as z from 'zod/mini'

/**
 * Schema of a single line of text, which is trimmed and gets composed Unicode characters. A line break or a
 * longer text is refused with the error `code`.
 */
export const oneLineSchema = (maxLength: number, code: string) =>
  z.pipe(
    z.string(code).check(z.maxLength(maxLength, code), z.regex(/^\P{Cc}*$/u, code)),
    z.transform((text: string) => text.normalize('NFC').trim()),
  )
