import * as z from 'zod/mini'

/** A short text as it is kept: composed, and without the spaces around it. Ends of lines, and more letters than that, are refused. */
export const oneLineSchema = (maxLength: number, code: string) =>
  z.pipe(
    z.string(code).check(z.maxLength(maxLength, code), z.regex(/^\P{Cc}*$/u, code)),
    z.transform((text: string) => text.normalize('NFC').trim()),
  )
