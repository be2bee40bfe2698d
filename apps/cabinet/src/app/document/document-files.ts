import type { Manifest } from 'vite'

/** Addresses of the files that a document needs, each once, in the order in which they are needed. */
export type DocumentFiles = {
  /** Entry scripts, which start the page. */
  entries: string[]
  /** All scripts that the first load of the page needs; React and the router come first. */
  scripts: string[]
  styles: string[]
}

const entryModule = 'src/app/entry.client.tsx'

/**
 * Returns the files that a document with these routes needs, from Vite's manifest of the build. The id of a route
 * is the path of its module without the extension.
 */
export function documentFiles(manifest: Manifest, routeIds: readonly string[]): DocumentFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    const part = manifest[name]
    if (part === undefined) throw new Error(`The build has no ${name}`)
    if (visited.has(name)) return
    visited.add(name)
    part.imports?.forEach(visit)
    scripts.add(`/${part.file}`)
    part.css?.forEach((file) => styles.add(`/${file}`))
  }
  visit(entryModule)
  for (const id of routeIds) {
    const name = `src/app/${id.replace(/#.*/, '')}.tsx`
    if (/^(?:layouts|routes)\//.test(id)) visit(name)
  }
  return { entries: [`/${manifest[entryModule]?.file}`], scripts: [...scripts], styles: [...styles] }
}
