/**
 * Returns the code points of all characters that an uncompressed TrueType font can draw. Reads its table
 * `cmap` in format 4 or 12.
 */
export function parseCodePoints(font: Buffer): Set<number> {
  const cmap = tableOffset(font, 'cmap')
  const found = new Set<number>()
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4)
    const format = font.readUInt16BE(subtable)
    if (format === 4) readFormat4(font, subtable, found)
    if (format === 12) readFormat12(font, subtable, found)
  }
  return found
}

function tableOffset(font: Buffer, tag: string): number {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const record = 12 + i * 16
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  }
  throw new Error(`The font has no ${tag} table`)
}

function readFormat4(font: Buffer, subtable: number, found: Set<number>): void {
  const bytes = font.readUInt16BE(subtable + 6)
  const ends = subtable + 14
  for (let segment = 0; segment < bytes; segment += 2) {
    const end = font.readUInt16BE(ends + segment)
    const start = font.readUInt16BE(ends + bytes + 2 + segment)
    for (let code = start; code <= end && code !== 0xffff; code++) found.add(code)
  }
}

function readFormat12(font: Buffer, subtable: number, found: Set<number>): void {
  for (let i = 0; i < font.readUInt32BE(subtable + 12); i++) {
    const group = subtable + 16 + i * 12
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code++) found.add(code)
  }
}
