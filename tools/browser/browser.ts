import path from 'node:path'
import { unpackedBrowser } from './unpack.ts'

/**
 * Returns the launch options of the headless browser for tests. The browser is part of an npm package and is
 * unpacked at its first use. It works for every user on Linux x64 with glibc 2.34 or newer without further
 * installation.
 */
export async function testBrowser(): Promise<{
  executablePath: string
  args: string[]
  env: Record<string, string>
}> {
  const folder = await unpackedBrowser()
  return { executablePath: path.join(folder, 'chromium'), args: browserArguments, env: environment(folder) }
}

// Arguments of the browser. The defaults of the package are not used: they are meant for a serverless function, use one
// process and disable web security, but the tests need separate tabs, web workers and security policies.
const browserArguments = [
  '--headless',
  // The user root cannot use the sandbox of the browser. Other users in containers often lack the user
  // namespaces that it needs.
  '--no-sandbox',
  // Uses software rendering, because the graphics library for the GPU is not unpacked.
  '--disable-gpu',
  // Does not use shared memory. Containers often have only 64 MB of it, too little for several tabs.
  '--disable-dev-shm-usage',
  // Turns hinting of fonts off, so that a text has the same width on every machine.
  '--font-render-hinting=none',
  // Arguments that turn off the requests that the browser sends without a page, so that only the tested page uses the
  // network.
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
]

/**
 * Returns only the environment variables that a browser needs, so that no secret of the shell is passed to
 * the browser.
 */
function environment(folder: string): Record<string, string> {
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'].flatMap(
    (name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value] as const]
    },
  )
  return {
    ...Object.fromEntries(inherited),
    LD_LIBRARY_PATH: path.join(folder, 'lib'),
    FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
  }
}
