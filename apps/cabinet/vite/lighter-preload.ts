import type { Plugin } from 'vite'

/**
 * Vite's helper around lazy pieces, in a few lines. It asks for a piece behind the task that wants it, which is what somebody
 * waits for: on a slow phone each asking takes it several milliseconds. It fetches the styles next to the code and not before it. A style sheet
 * that the screen has already, which React Router marks by a `#` and takes away with the screen, is kept by a copy in the
 * same place: Vite's own would put the copy last, where it wins over what came after it, and icons jump. An upgrade that
 * renames the helper fails the build.
 *
 * The caller must await the `import()` of a chunk: a `then` on it is bundled into the loader of the code, and neither waits for
 * the styles nor learns that they failed.
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

/** Forgets a failed fetch, so that the next attempt requests it again. */
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
