import * as z from 'zod/mini'

/**
 * Schema of a single line of text, trimmed and with composed Unicode. Line breaks and longer texts are
 * refused with `code`.
 */
export const oneLineSchema = (maxLength: number, code: string) =>
  z.pipe(
    z.string(code).check(z.maxLength(maxLength, code), z.regex(/^\P{Cc}*$/u, code)),
    z.transform((text: string) => text.normalize('NFC').trim()),
  )
