/**
 * Formats an array of texts, numbers, booleans, dates, buffers and nulls as PostgreSQL's array literal. Returns null
 * for an array with any other value; the driver then formats the array. Written for speed: a chunk of an import
 * contains tens of thousands of values, for which the driver's general code is slower.
 */
export function arrayLiteral(values: readonly unknown[]): string | null {
  let text = '{'
  for (let i = 0; i < values.length; i += 1) {
    const element = formatElement(values[i])
    if (element === null) return null
    text += i === 0 ? element : `,${element}`
  }
  return `${text}}`
}

function formatElement(value: unknown): string | null {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Date) return `"${value.toISOString()}"`
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`
  return null
}

/**
 * Puts a text into quotes. Without the quotes, PostgreSQL would read the text NULL as null and refuse an empty text.
 */
const quoted = (text: string): string =>
  text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`
