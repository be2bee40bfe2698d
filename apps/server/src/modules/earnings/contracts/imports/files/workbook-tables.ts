import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { type CellStyle, maxCellLength, toCellStyle } from './workbook-cell.rules.ts'
import type { WorkbookParts } from './workbook-parts.ts'
import { readWholeXml } from './workbook-xml.ts'

/** Sheet to read, and the tables of strings and of styles to which its cells refer. */
export type WorkbookTables = {
  /** Name of the archive's part that contains the first visible sheet. */
  sheet: string
  strings: readonly string[]
  styles: readonly CellStyle[]
  /** True when dates count days from 1904, as in workbooks made on a Mac. */
  since1904: boolean
}

/** Maximum number of shared strings: one for each cell of a sheet with six columns and the maximum number of rows. */
const maxStrings = 6 * 1_048_576
const maxTextLength = 200_000_000
/** Maximum number of styles of a workbook in Excel. */
const maxStyles = 65_536

export async function readWorkbookTables(parts: WorkbookParts): Promise<WorkbookTables> {
  const targets = await readTargets(parts)
  const { sheet, since1904 } = await readBook(parts)
  const findPart = (kind: string): string | undefined =>
    [...targets.values()].find(({ type }) => type.endsWith(`/${kind}`))?.part
  const part = targets.get(sheet)?.part
  if (part === undefined) throw new Refusal('contract_file_workbook')
  return {
    sheet: part,
    since1904,
    strings: await readStrings(parts, findPart('sharedStrings')),
    styles: await readStyles(parts, findPart('styles')),
  }
}

/** Returns the files of the workbook by relationship id. Files outside the workbook are never opened. */
async function readTargets(parts: WorkbookParts): Promise<Map<string, { type: string; part: string }>> {
  const targets = new Map<string, { type: string; part: string }>()
  await readWholeXml(await needed(parts, 'xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      targets.set(Id, { type: Type, part })
    },
  })
  return targets
}

async function readBook(parts: WorkbookParts): Promise<{ sheet: string; since1904: boolean }> {
  let sheet: string | null = null
  let since1904 = false
  await readWholeXml(await needed(parts, 'xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || sheet !== null || (attributes['state'] ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))
      sheet = id?.[1] ?? null
    },
  })
  if (sheet === null) throw new Refusal('contract_file_workbook')
  return { sheet, since1904 }
}

async function readStrings(parts: WorkbookParts, name: string | undefined): Promise<string[]> {
  const strings: string[] = []
  const part = name === undefined ? null : await parts.read(name)
  if (!part) return strings
  let textLength = 0
  let [text, isText, isPhonetic] = ['', false, false]
  await readWholeXml(part, {
    open(tag) {
      if (tag === 'si') text = ''
      if (tag === 'rPh') isPhonetic = true
      isText = tag === 't' && !isPhonetic
    },
    text(chunk) {
      if (isText) text += chunk
      if (text.length > maxCellLength) throw new Refusal('contract_file_workbook')
    },
    close(tag) {
      isText = false
      if (tag === 'rPh') isPhonetic = false
      if (tag !== 'si') return
      textLength += text.length
      if (strings.length >= maxStrings || textLength > maxTextLength) throw new Refusal('contract_file_bomb')
      strings.push(text)
    },
  })
  return strings
}

async function readStyles(parts: WorkbookParts, name: string | undefined): Promise<CellStyle[]> {
  const part = name === undefined ? null : await parts.read(name)
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  let hasCells = false
  if (!part) return styles
  await readWholeXml(part, {
    open(tag, { numFmtId = '0', formatCode }) {
      if (tag === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      if (tag === 'cellXfs') hasCells = true
      if (tag !== 'xf' || !hasCells) return
      if (styles.length >= maxStyles || codes.size > maxStyles) throw new Refusal('contract_file_workbook')
      styles.push(toCellStyle(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(tag) {
      if (tag === 'cellXfs') hasCells = false
    },
  })
  return styles
}

async function needed(parts: WorkbookParts, name: string): Promise<AsyncIterable<Buffer>> {
  const part = await parts.read(name)
  if (!part) throw new Refusal('contract_file_workbook')
  return part
}
