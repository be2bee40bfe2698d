import type { Import } from './import-graph.ts'

/** Returns the imports that are part of a cycle of imports. */
export function cyclesIn(imports: readonly Import[]): Import[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const reached = new Map<string, Set<string>>()
  const reachableFrom = (file: string): Set<string> => {
    const known = reached.get(file)
    if (known) return known
    const seen = new Set<string>()
    const waiting = [file]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const { to } of next.get(at) ?? []) {
        if (!seen.has(to)) waiting.push(to)
        seen.add(to)
      }
    }
    reached.set(file, seen)
    return seen
  }
  return imports.filter(({ from, to }) => to === from || reachableFrom(to).has(from))
}
