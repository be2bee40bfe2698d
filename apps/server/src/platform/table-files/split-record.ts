const quotedText = /"((?:[^"]|"")*)"(?!")/y

/**
 * Returns the fields of a CSV record, or null when a quoted field is not closed at the end of the record.
 * Only quotes around a whole field are removed; «ООО "Ромашка"» stays unchanged.
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
    // The record is incomplete: two quotes on different lines are no pair unless the second one ends the
    // field.
    if (quoted[0].includes('\n')) return null
  }
  const next = record.indexOf(delimiter, end)
  end = next < 0 ? record.length : next
  return { text: record.slice(at, end), end }
}
