import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { parseCodePoints } from './font-cmap.ts'

/**
 * Writes subsets of the font Onest that contain only the needed characters. The files as the font package publishes
 * them have 78 KB together: the rouble sign alone needs the whole file latin-ext. An engineer runs this script after an
 * upgrade of the font and commits the result.
 */
const STOCK = new URL('../../node_modules/@fontsource-variable/onest/files/', import.meta.url)
const STYLE = new URL('../../apps/cabinet/src/shared/style/', import.meta.url)
const BUDGET_BYTES = 30 * 1024

const CUTS = [
  { from: 'cyrillic', to: 'onest-cyrillic.woff2', text: `${range('А', 'я')}Ёё№` },
  {
    from: 'latin',
    to: 'onest-latin.woff2',
    text: `${range(' ', '~')}\u00a0\u00ad«»©·×–—‘’“”„•…−`,
  },
  { from: 'latin-ext', to: 'onest-rouble.woff2', text: '₽' },
  { from: 'symbols', to: 'onest-arrows.woff2', text: '←→' },
]

let totalBytes = 0
for (const cut of CUTS) totalBytes += await writeCut(cut)
console.log(`total ${totalBytes} bytes of ${BUDGET_BYTES}`)
if (totalBytes > BUDGET_BYTES) process.exitCode = 1

async function writeCut(cut: { from: string; to: string; text: string }): Promise<number> {
  const stock = await readFile(new URL(`onest-${cut.from}-wght-normal.woff2`, STOCK))
  const options = {
    keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark'],
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    noHinting: true,
  }
  const plain = parseCodePoints(await subsetFont(stock, cut.text, { ...options, targetFormat: 'truetype' }))
  // HarfBuzz reports no error for a character that the font lacks, and browsers would draw the character in
  // another font. So the script checks all characters itself.
  const missing = Array.from(cut.text).filter(
    (sign) => sign !== '\u00ad' && !plain.has(sign.codePointAt(0) ?? 0),
  )
  if (missing.length > 0) throw new Error(`${cut.from} cannot draw ${missing.join(' ')}`)

  const woff2 = await subsetFont(stock, cut.text, { ...options, targetFormat: 'woff2' })
  await writeFile(new URL(cut.to, STYLE), woff2)
  console.log(`${fileURLToPath(new URL(cut.to, STYLE))} ${woff2.length} bytes, ${plain.size} signs`)
  return woff2.length
}

function range(first: string, last: string): string {
  const start = first.codePointAt(0) ?? 0
  const length = (last.codePointAt(0) ?? 0) - start + 1
  return Array.from({ length }, (_, i) => String.fromCodePoint(start + i)).join('')
}
