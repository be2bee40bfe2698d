import type { Import } from './import-graph.ts'

/**
 * Patterns of paths: a path must match one of `path` and none of `pathNot`. In `to`, `$1` stands for the text that the
 * first group of `from.path` has matched.
 */
type Place = { path?: string | readonly string[]; pathNot?: string | readonly string[] }

/**
 * Rule of docs/architecture.md about imports, in the form of dependency-cruiser, with violations that
 * `boundaries.ts` plants to test the rule.
 */
export type Rule = {
  name: string
  description: string
  forbidden: readonly { from?: Place; to: Place & { circular?: true } }[]
  /** Files with their text, each of which violates this rule once. */
  planted: Record<string, string>
  /** Files with their text, similar to the planted files, that do not violate this rule. */
  allowed?: Record<string, string>
}

/** Returns the imports that a rule forbids. */
export function brokenBy({ forbidden }: Pick<Rule, 'forbidden'>, imports: readonly Import[]): Import[] {
  const inCycle = forbidden.some(({ to }) => to.circular) ? new Set(cyclesIn(imports)) : undefined
  return imports.filter((edge) =>
    forbidden.some(({ from = {}, to }) => {
      const start = patternOf(from.path ?? '').exec(edge.from)
      if (!start || (from.pathNot && patternOf(from.pathNot).test(edge.from))) return false
      const hits = (paths: string | readonly string[]): boolean => patternOf(paths, start).test(edge.to)
      return (
        (to.circular ? inCycle?.has(edge) : hits(to.path ?? '')) === true && !(to.pathNot && hits(to.pathNot))
      )
    }),
  )
}

const patterns = new Map<string, RegExp>()

function patternOf(paths: string | readonly string[], groups?: RegExpExecArray): RegExp {
  const joined = typeof paths === 'string' ? paths : paths.join('|')
  const source = groups ? joined.replaceAll(/\$([1-9])/g, (_, group) => groups[Number(group)] ?? '') : joined
  const pattern = patterns.get(source) ?? new RegExp(source)
  patterns.set(source, pattern)
  return pattern
}

/** Returns the imports that belong to a cycle. */
function cyclesIn(imports: readonly Import[]): Import[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const reached = new Map<string, Set<string>>()
  const reachableFrom = (file: string): Set<string> => {
    const known = reached.get(file)
    if (known) return known
    const visited = new Set<string>()
    const waiting = [file]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const { to } of next.get(at) ?? []) {
        if (!visited.has(to)) waiting.push(to)
        visited.add(to)
      }
    }
    reached.set(file, visited)
    return visited
  }
  return imports.filter(({ from, to }) => to === from || reachableFrom(to).has(from))
}
