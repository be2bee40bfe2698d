import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import type { Manifest } from 'vite'
import type { DocumentFiles } from '../apps/cabinet/src/app/document/document-files.ts'

/** Files that a browser with an empty cache loads when a visit starts at this page. */
export type FirstLoad = {
  /** Address of the page as the routes define it, such as `/order/:id`. */
  address: string
  scripts: Set<string>
  styles: Set<string>
  /** Scripts that the page loads later, by dynamic imports and web workers; none of them is in `scripts`. */
  lazyScripts: Set<string>
}

/** Returns the files of the first load for every page of a built cabinet. */
export async function firstLoads(buildFolder: string): Promise<FirstLoad[]> {
  const client = path.join(buildFolder, 'client')
  const { listPages } = (await import(pathToFileURL(path.join(buildFolder, 'server', 'index.js')).href)) as {
    listPages: (manifest: Manifest) => { address: string; files: DocumentFiles }[]
  }
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const pages = listPages(manifest)
  const scriptsFrom = scriptReader(client)
  const modulesOfPages = new Set(pages.flatMap(({ files }) => files.scripts))
  return pages
    .map(({ address, files }) => {
      const scripts = scriptsFrom(files.scripts, 'now')
      // Leaves out the modules of other pages. The entry script refers to the modules of all pages, but an open page
      // loads only its own modules.
      const later = scriptsFrom([...scripts], 'later', modulesOfPages)
      return {
        address,
        scripts,
        styles: new Set(files.styles),
        lazyScripts: new Set([...later].filter((script) => !scripts.has(script))),
      }
    })
    .toSorted((a, b) => (a.address < b.address ? -1 : 1))
}

/** Returns the scripts of the first load of the built console, and the scripts that its pages load later. */
export function consoleLoad(folder: string): { scripts: Set<string>; lazyScripts: Set<string> } {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const entryScripts = [...page.matchAll(/(?:src|href)="\/console(\/assets\/[^"]+\.js)"/g)].flatMap(
    ([, file]) => file ?? [],
  )
  const scriptsFrom = scriptReader(folder)
  const scripts = scriptsFrom(entryScripts, 'now')
  const lazyScripts = [...scriptsFrom([...scripts], 'later')].filter((script) => !scripts.has(script))
  return { scripts, lazyScripts: new Set(lazyScripts) }
}

/**
 * Returns a function that finds the given scripts and all scripts that they load. `now`: follows static imports and
 * addresses (Vite’s `?url`). `later`: also follows dynamic imports and web workers. Scripts in `without` are left out.
 */
function scriptReader(
  clientFolder: string,
): (entryScripts: string[], when: 'now' | 'later', without?: ReadonlySet<string>) => Set<string> {
  const known = new Map<string, { now: string[]; later: string[] }>()
  const read = (script: string): { now: string[]; later: string[] } => {
    const text = readFileSync(path.join(clientFolder, script), 'utf8')
    const { module } = parseSync(script, text)
    const siblingPath = (name: string) => path.posix.join(path.posix.dirname(script), name)
    const later = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const name = /^(['"`])(\..+\.js)\1$/.exec(text.slice(start, end))?.[2]
      return name === undefined ? [] : [siblingPath(name)]
    })
    const urlMatches = [...text.matchAll(/(new Worker\([^)]*?)?["'`](\/assets\/[^"'`]+\.js)["'`]/g)]
    return {
      now: [
        ...module.staticImports.map(({ moduleRequest }) => siblingPath(moduleRequest.value)),
        ...module.staticExports.flatMap(({ entries }) =>
          entries.flatMap(({ moduleRequest }) => (moduleRequest ? [siblingPath(moduleRequest.value)] : [])),
        ),
        ...urlMatches.flatMap(([, worker, file]) =>
          worker === undefined && file !== undefined ? [file] : [],
        ),
      ],
      later: [
        ...later,
        ...urlMatches.flatMap(([, worker, file]) => (worker !== undefined && file ? [file] : [])),
      ],
    }
  }
  return (entryScripts, when, without) => {
    const found = new Set(entryScripts)
    // Scripts that the loop adds to the set are visited by the same loop later.
    for (const script of found) {
      const uses = known.get(script) ?? read(script)
      known.set(script, uses)
      for (const used of when === 'now' ? uses.now : [...uses.now, ...uses.later])
        if (!without?.has(used)) found.add(used)
    }
    return found
  }
}
