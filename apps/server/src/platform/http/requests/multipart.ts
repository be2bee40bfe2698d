/** Field or file of a form. `bytes` refers to the bytes of the body and is not a copy. */
export type FormPart = { name: string; isFile: boolean; bytes: Buffer }

const maxHeaderBytes = 4 * 1024

/**
 * Parses a complete form (RFC 7578). Returns null when the form is invalid, ambiguous or has too many parts.
 * Accepts only the notation in which browsers and common libraries send forms.
 */
export function readMultipart(
  contentType: string,
  { body, maxParts }: { body: Buffer; maxParts: number },
): FormPart[] | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s;",]{1,70}))\s*$/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || !body.subarray(0, boundary.length + 2).equals(Buffer.from(`--${boundary}`)))
    return null
  const between = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  // A boundary is followed by a line break and the next part, or by two dashes at the end of the form.
  for (let at = boundary.length + 2; !startsWith(body, at, '--');) {
    if (!startsWith(body, at, '\r\n') || parts.length === maxParts) return null
    const headerEnd = body.subarray(at, at + maxHeaderBytes).indexOf('\r\n\r\n')
    if (headerEnd < 0) return null
    const start = at + headerEnd + 4
    const end = body.indexOf(between, start)
    const partHeader = readPartHeader(body.toString('utf8', at + 2, at + headerEnd))
    if (end < 0 || !partHeader) return null
    parts.push({ ...partHeader, bytes: body.subarray(start, end) })
    at = end + between.length
  }
  return parts
}

const startsWith = (body: Buffer, at: number, text: string): boolean =>
  body.toString('latin1', at, at + text.length) === text

/** Returns the field name in a part's header, and `isFile`: true for a file. Ignores the file name. */
function readPartHeader(header: string): { name: string; isFile: boolean } | null {
  const partHeader = header.split('\r\n').filter((line) => /^content-disposition:/i.test(line))
  const [, name, rest = ''] =
    /^content-disposition:\s*form-data\s*;\s*name="([^"\r\n]{1,100})"\s*(;.*)?$/i.exec(partHeader[0] ?? '') ??
    []
  return partHeader.length === 1 && name !== undefined
    ? { name, isFile: /;\s*filename\*?=/i.test(rest) }
    : null
}
