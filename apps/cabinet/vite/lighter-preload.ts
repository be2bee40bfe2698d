import type { Plugin } from 'vite'

/**
 * Replaces Vite's helper that loads lazy chunks:
 * - A chunk is requested in a later task than the press that needs it, because a request takes a slow phone
 *   several milliseconds.
 * - Style sheets are fetched in parallel with the code, not before it.
 * - A style sheet of the current page, which React Router marks by `#` and removes with the page, gets a copy
 *   next to it. Vite's helper would append the copy at the end, where it overrides later style sheets and
 *   icons jump.
 *
 * An upgrade of Vite that renames the helper fails the build.
 *
 * The caller must await the `import()` of a chunk. The bundler moves a `then` on the `import()` into the
 * loader of the code, where it neither waits for the styles nor gets their errors.
 */
export function lighterPreload(): Plugin {
  let replaced = false
  return {
    name: 'lighter-preload',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return null
      replaced = true
      return helper
    },
    buildEnd(error) {
      if (!error && !replaced) throw new Error('Vite has renamed its helper: look into lighter-preload.ts')
    },
  }
}

/**
 * Source code of the new helper. A style sheet that failed to load is forgotten, so that the next attempt
 * requests it again.
 */
const helper = `
  const sheets = new Map()
  const find = (href) => [...document.querySelectorAll('link[rel=stylesheet]')].find((link) => link.href === href)
  const fetchSheet = (href) => new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      sheets.delete(href)
      reject(new Error(href))
    }
    const twin = find(href + '#')
    twin ? twin.after(link) : document.head.append(link)
  })
  const sheet = (path) => {
    const { href } = new URL('/' + path, location.href)
    if (!sheets.has(href)) sheets.set(href, find(href) ? null : fetchSheet(href))
    return sheets.get(href)
  }
  const present = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(port1.close())
    port2.postMessage(null)
  })
  export const __vitePreload = async (load, styles) => {
    await present()
    return (await Promise.all([load(), ...(styles ?? []).map(sheet)]))[0]
  }`
