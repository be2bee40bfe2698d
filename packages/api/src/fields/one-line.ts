import * as z from 'zod/mini'

/** A single line: Unicode composed and trimmed. Line breaks and longer texts are refused with `code`. */
export const oneLineSchema = (maxLength: number, code: string) =>
  z.pipe(
    z.string(code).check(z.maxLength(maxLength, code), z.regex(/^\P{Cc}*$/u, code)),
    z.transform((text: string) => text.normalize('NFC').trim()),
  )
