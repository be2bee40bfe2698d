import * as z from 'zod/mini'

/**
 * Schema of a single line of text. Refuses a text that is longer than `maxLength`, or that contains a line break or
 * another control character, with the error `code`. Then composes the Unicode characters (NFC) and trims the text.
 */
export const oneLineSchema = (maxLength: number, code: string) =>
  z.pipe(
    z.string(code).check(z.maxLength(maxLength, code), z.regex(/^\P{Cc}*$/u, code)),
    z.transform((text: string) => text.normalize('NFC').trim()),
  )
