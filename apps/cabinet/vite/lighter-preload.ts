import type { Plugin } from 'vite'

/**
 * Replaces Vite's helper that loads lazy chunks. The new helper differs in three ways:
 * - A chunk is requested in a later task than the press that needs the chunk, because a slow phone needs
 *   several milliseconds for a request.
 * - Style sheets are fetched in parallel with the code instead of before the code.
 * - React Router marks a style sheet of the current page by `#`, and removes it together with the page. The
 *   new helper puts a copy next to such a style sheet. Vite's helper would append the copy at the end, where
 *   the copy overrides later style sheets and icons jump.
 *
 * If an upgrade of Vite renames the helper, the build fails.
 *
 * The caller must await the `import()` of a chunk. The bundler moves a `then` on the `import()` into the
 * function that loads the code, where `then` neither waits for the styles nor gets their errors.
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
 * Source code of the new helper. When a style sheet could not be loaded, the helper forgets it, so that the
 * next attempt requests the style sheet again.
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
