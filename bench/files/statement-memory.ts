import {
  figuresTable,
  mainTable,
} from '../../apps/server/src/modules/earnings/statements/statement-tables.ts'
import { toXlsx } from '../../apps/server/src/platform/table-files/xlsx.ts'
import { aStatement } from './statement-lines.ts'

/**
 * Writes a statement as an Excel workbook with as many rows as the argument says. Prints the growth of the process's
 * memory and the size of the file, both in megabytes.
 */
await write(100)
const before = process.memoryUsage().rss
const { peak, bytes } = await write(Number(process.argv[2]))
console.log(JSON.stringify({ grownMb: (peak - before) / 1e6, fileMb: bytes / 1e6 }))

async function write(rows: number): Promise<{ peak: number; bytes: number }> {
  const statement = aStatement(rows)
  let [peak, bytes] = [0, 0]
  for await (const chunk of toXlsx([figuresTable(statement), mainTable(statement)])) {
    bytes += chunk.length
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  return { peak, bytes }
}
