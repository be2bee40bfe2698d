import { readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { coinSymbols } from './coin-symbols.ts'

/**
 * Writes the sprite with the cabinet's Phosphor icons and the coin, and a union type of the icons' names, so
 * that a misspelt name does not compile. An engineer runs this script after a change of the lists of icons
 * and commits the result.
 */
const ASSETS = new URL('../../node_modules/@phosphor-icons/core/assets/', import.meta.url)
const OUT = new URL('../../apps/cabinet/src/shared/icon/', import.meta.url)
const BUDGET_BYTES = 6 * 1024

/**
 * Icons of which the sprite has an outlined and a filled form. The filled form marks an active state, such as that of
 * a bell with an unread notification.
 */
const PAIRS = splitWords(
  'house coins hand-coins clipboard-text file-text newspaper user-circle bell question shield-check scroll sign-out',
)
const SINGLES = splitWords(
  'snowflake plus arrow-up-right arrow-u-up-left arrow-left magnifying-glass calendar-blank caret-right caret-left',
  'caret-down x eye eye-slash check warning-circle info clock arrows-clockwise sidebar-simple wifi-slash sun moon',
  'circle-half identification-card camera briefcase download-simple',
)

const symbols = await Promise.all([
  ...[...PAIRS, ...SINGLES].map((name) => readSymbol(name, `regular/${name}.svg`)),
  ...PAIRS.map((name) => readSymbol(`${name}-fill`, `fill/${name}-fill.svg`)),
])
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}${coinSymbols}</svg>\n`
await writeFile(new URL('sprite.svg', OUT), sprite)
await writeFile(new URL('icon-name.ts', OUT), namesSource())

const bytes = brotliCompressSync(sprite).length
console.log(`${symbols.length} icons, ${bytes} bytes after brotli of ${BUDGET_BYTES}`)
if (bytes > BUDGET_BYTES) process.exitCode = 1

function splitWords(...lines: string[]): string[] {
  return lines.join(' ').split(' ')
}

async function readSymbol(id: string, file: string): Promise<string> {
  const source = await readFile(new URL(file, ASSETS), 'utf8')
  const path = /^<svg [^>]*viewBox="0 0 256 256"[^>]*><path d="([^"]+)"\/><\/svg>\s*$/.exec(source)?.[1]
  if (path === undefined) throw new Error(`${file} is not one path on a 256 grid`)
  return `<symbol id="${id}" viewBox="0 0 256 256"><path d="${shorten(path)}"/></symbol>`
}

/**
 * Rounds the numbers of an SVG path to one decimal. The error is too small to be visible, and the path
 * becomes a fifth shorter.
 */
function shorten(path: string): string {
  const tokens = path.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi) ?? []
  return tokens
    .map((token) =>
      /[a-z]/i.test(token) ? token : String(Number(Number(token).toFixed(1))).replace(/^(-?)0\./, '$1.'),
    )
    .reduce(
      (out, token) => (/[a-z]$/i.test(out) || /^[-a-z]/i.test(token) ? out + token : `${out},${token}`),
      '',
    )
}

function namesSource(): string {
  return `// Written by tools/assets/icon-sprite.ts together with sprite.svg.

/** Icons with a filled form for the active state. */
export type PairedIconName =${union(PAIRS)}

export type IconName =
  | PairedIconName${union(SINGLES)}
`
}

function union(names: readonly string[]): string {
  return names.map((name) => `\n  | '${name}'`).join('')
}
