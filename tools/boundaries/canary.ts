import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importGraph } from './import-graph.ts'
import { type Rule, rules } from './rules.ts'

/**
 * Tests each rule: writes files with planted violations to a temporary folder and applies the rule. Returns
 * the violations that the rule does not find, and the allowed files that the rule wrongly reports.
 */
export function selfTestRules(): string[] {
  return rules.flatMap((rule) => {
    const seen = new Set(seenIn(rule))
    const missed = Object.keys(rule.planted).filter((file) => !seen.delete(file))
    return [
      ...missed.map((file) => `«${rule.name}» does not see the violation planted in ${file}`),
      ...[...seen].map((file) => `«${rule.name}» sees a violation in ${file}, where none is planted`),
    ]
  })
}

/**
 * Returns the files in which a rule finds a violation. Writes real files and uses the real parser and
 * resolver, so that the test includes the whole check.
 */
function seenIn({ planted, allowed = {}, broken }: Rule): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  try {
    const sources = { ...planted, ...allowed }
    for (const [file, source] of Object.entries(sources)) write(path.join(root, file), `${source}\n`)
    for (const [file, source] of Object.entries(sources)) {
      for (const [, specifier = ''] of source.matchAll(/'(\.[^']+)'/g)) {
        const imported = path.join(root, path.dirname(file), specifier)
        if (!existsSync(imported)) write(imported, 'export {}\n')
      }
    }
    return broken(importGraph(root).imports).map(({ from }) => from)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
