import { crc32, deflateRawSync } from 'node:zlib'

/** File in a zip archive. `claims`: size and flags that the headers of the archive contain instead of the true ones. */
type Part = { name: string; content: string | Uint8Array; claims?: { size?: number; flags?: number } }

/** Returns a zip archive. It is written byte by byte, so that a test can create an invalid one. */
export function anArchive(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims = {} } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(claims.flags ?? 0, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(claims.size ?? bytes.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([signature(0x04034b50), header, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), header, tail, Buffer.from(name)]),
    )
    files.push(file)
    offset += file.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directoryBytes.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, directoryBytes, signature(0x06054b50), end])
}

const signature = (number: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

/**
 * Value of a cell: a text, a number, or the XML of a cell without a reference.
 * Example of the XML: `<c s="1"><v>1</v></c>`.
 */
export type WorkbookCell = string | number

/** Cell formats of `aWorkbook`. 1: a date. 2: a date in a custom format. 3: six digits with leading zeros. */
const styles = `<styleSheet>
<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy&quot; г.&quot;"/><numFmt numFmtId="165" formatCode="000000"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const book = (sheets: string, more = '') =>
  `<?xml version="1.0"?><workbook xmlns:r="${kinds}">${more}<sheets>${sheets}</sheets></workbook>`

type Options = {
  /** True: the texts are in the table of shared strings, as Excel writes them. False: each text is in its cell. */
  isShared?: boolean
  /** XML that is inserted before the rows of the sheet. */
  prolog?: string
  since1904?: boolean
  /** Files that replace the files with the same names in the workbook's archive. */
  parts?: readonly Part[]
}

/** Returns an Excel workbook with a hidden sheet, and a visible sheet with the given rows. */
export function aWorkbook(rows: readonly (readonly WorkbookCell[])[], options: Options = {}): Buffer {
  const { isShared = true, prolog = '', since1904 = false, parts = [] } = options
  const strings: string[] = []
  const formatCell = (cell: WorkbookCell): string => {
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
    if (cell.startsWith('<c')) return cell
    const text = `<t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t>`
    return isShared
      ? `<c t="s"><v>${strings.push(text) - 1}</v></c>`
      : `<c t="inlineStr"><is>${text}</is></c>`
  }
  const data = rows
    .map((cells, i) => `<row r="${i + 1}">${cells.map((cell) => formatCell(cell)).join('')}</row>`)
    .join('')
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${kinds}/${kind}" Target="${target}"/>`
  const all: Part[] = [
    {
      name: 'xl/workbook.xml',
      content: book(
        '<sheet name="Скрытый" r:id="rId9" state="hidden"/><sheet name="Договоры" r:id="rId1"/>',
        `<workbookPr date1904="${Number(since1904)}"/>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', '/xl/styles.xml')}${relation('rId3', 'sharedStrings', 'sharedStrings.xml')}<Relationship Id="rId4" Type="${kinds}/externalLink" Target="http://127.0.0.1:1/x" TargetMode="External"/></Relationships>`,
    },
    { name: 'xl/styles.xml', content: styles },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${strings.map((text) => `<si>${text}<rPh><t>никогда</t></rPh></si>`).join('')}</sst>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${prolog}<worksheet><sheetData>${data}</sheetData></worksheet>`,
    },
  ]
  const partsByName = new Map(all.map((part) => [part.name, part]))
  for (const part of parts) partsByName.set(part.name, part)
  return anArchive([...partsByName.values()])
}
