import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** Files that a browser loads when a person opens the page at this address first. */
export type FirstLoad = {
  /** Address of the page as the routes define it, such as `/order/:id`. */
  address: string
  scripts: Set<string>
  styles: Set<string>
  /** Scripts that the page loads later, by dynamic imports and workers; none of them is in `scripts`. */
  lazyScripts: Set<string>
}

/** Returns the files of the first load for every page of the built cabinet. */
export function firstLoads(clientFolder: string): FirstLoad[] {
  const { name, manifest } = readManifest(clientFolder)
  const scriptsFrom = scriptReader(clientFolder)
  return Object.values(manifest.routes)
    .filter(({ id, path: part, index }) => id !== 'root' && (part !== undefined || index === true))
    .map((route) => {
      const branch = getRouteBranch(route, manifest)
      // The HTML contains the manifest and the entry script inline, but their sizes count too.
      const begun = [name, manifest.entry.module, ...branch.flatMap(listModules)]
      const scripts = scriptsFrom(begun, 'now')
      return {
        address: `/${branch.flatMap((part) => part.path || []).join('/')}`,
        scripts,
        styles: new Set([manifest.entry, ...branch].flatMap(({ css }) => css ?? []).map(toFilePath)),
        lazyScripts: new Set(
          [...scriptsFrom([...scripts], 'later')].filter((script) => !scripts.has(script)),
        ),
      }
    })
    .toSorted((a, b) => (a.address < b.address ? -1 : 1))
}

/** Returns the scripts of the first load of the built console, and the scripts that its pages load later. */
export function consoleLoad(folder: string): { scripts: Set<string>; lazyScripts: Set<string> } {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const begun = [...page.matchAll(/(?:src|href)="\/console(\/assets\/[^"]+\.js)"/g)].flatMap(
    ([, file]) => file ?? [],
  )
  const scriptsFrom = scriptReader(folder)
  const scripts = scriptsFrom(begun, 'now')
  const lazyScripts = [...scriptsFrom([...scripts], 'later')].filter((script) => !scripts.has(script))
  return { scripts, lazyScripts: new Set(lazyScripts) }
}

type Part = { module: string; css?: string[] }
type Route = Part & {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  clientLoaderModule?: string
  clientActionModule?: string
  clientMiddlewareModule?: string
  hydrateFallbackModule?: string
}
type Manifest = { entry: Part; routes: Record<string, Route> }

/** Parses React Router's manifest: `window.__reactRouterManifest={…};`. */
function readManifest(clientFolder: string): { name: string; manifest: Manifest } {
  const [file, ...others] = globSync('assets/manifest-*.js', { cwd: clientFolder })
  if (file === undefined || others.length > 0)
    throw new Error(`${clientFolder} is not one build with a manifest`)
  const text = readFileSync(path.join(clientFolder, file), 'utf8')
  return {
    name: `/${file.replaceAll('\\', '/')}`,
    manifest: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest,
  }
}

/**
 * Removes the `#` and the text after it, which React Router adds to the address of a style sheet that several
 * routes share.
 */
const toFilePath = (address: string): string => address.replace(/[#?].*$/, '')

function getRouteBranch(route: Route, manifest: Manifest): Route[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent ? [...getRouteBranch(parent, manifest), route] : [route]
}

/** Returns all scripts of a route. React Router puts the exports of one route into several scripts. */
const listModules = (route: Route): string[] =>
  [
    route.module,
    route.clientLoaderModule,
    route.clientActionModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
  ].filter((module) => module !== undefined)

/**
 * Returns a function that finds all scripts which the given scripts load. With `now`, it follows static
 * imports and addresses (Vite's `?url`). With `later`, it follows dynamic imports and workers too.
 */
function scriptReader(clientFolder: string): (begun: string[], when: 'now' | 'later') => Set<string> {
  const known = new Map<string, { now: string[]; later: string[] }>()
  const read = (script: string): { now: string[]; later: string[] } => {
    const text = readFileSync(path.join(clientFolder, script), 'utf8')
    const { module } = parseSync(script, text)
    const siblingPath = (name: string) => path.posix.join(path.posix.dirname(script), name)
    const later = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const name = /^(['"`])(\..+\.js)\1$/.exec(text.slice(start, end))?.[2]
      return name === undefined ? [] : [siblingPath(name)]
    })
    // Skips the addresses in a manifest, because a manifest lists the scripts of all routes.
    const isManifest = module.staticImports.length === 0 && text.startsWith('window.__reactRouterManifest')
    const named = isManifest
      ? []
      : [...text.matchAll(/(new Worker\([^)]*?)?["'`](\/assets\/[^"'`]+\.js)["'`]/g)]
    return {
      now: [
        ...module.staticImports.map(({ moduleRequest }) => siblingPath(moduleRequest.value)),
        ...module.staticExports.flatMap(({ entries }) =>
          entries.flatMap(({ moduleRequest }) => (moduleRequest ? [siblingPath(moduleRequest.value)] : [])),
        ),
        ...named.flatMap(([, worker, file]) => (worker === undefined && file !== undefined ? [file] : [])),
      ],
      later: [...later, ...named.flatMap(([, worker, file]) => (worker !== undefined && file ? [file] : []))],
    }
  }
  return (begun, when) => {
    const found = new Set(begun)
    // Scripts that the loop adds to the set are visited by the same loop later.
    for (const script of found) {
      const uses = known.get(script) ?? read(script)
      known.set(script, uses)
      for (const used of when === 'now' ? uses.now : [...uses.now, ...uses.later]) found.add(used)
    }
    return found
  }
}
