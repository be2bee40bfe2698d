const quotedText = /"((?:[^"]|"")*)"(?!")/y

/**
 * Returns the fields of a CSV record. Returns null when a quoted field has no closing quote: the record then
 * continues on the next line. Removes only quotes around a whole field: the field `ООО "Ромашка"` stays unchanged.
 */
export function splitRecord(record: string, delimiter: string): string[] | null {
  if (!record.includes('"')) return record.split(delimiter)
  const fields: string[] = []
  for (let at = 0; at <= record.length;) {
    const field = fieldAt(record, at, delimiter)
    if (field === null) return null
    fields.push(field.text)
    at = field.end + delimiter.length
  }
  return fields
}

function fieldAt(record: string, at: number, delimiter: string): { text: string; end: number } | null {
  let end = at
  if (record[at] === '"') {
    quotedText.lastIndex = at
    const quoted = quotedText.exec(record)
    if (quoted === null) return null
    end = quotedText.lastIndex
    if (end === record.length || record.startsWith(delimiter, end)) {
      return { text: (quoted[1] ?? '').replaceAll('""', '"'), end }
    }
    // The quoted text extends over a line break, and its last quote does not end the field. So the real closing quote
    // is on a later line, and the record is incomplete.
    if (quoted[0].includes('\n')) return null
  }
  const next = record.indexOf(delimiter, end)
  end = next < 0 ? record.length : next
  return { text: record.slice(at, end), end }
}
