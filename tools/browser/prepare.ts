import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { testBrowser } from './browser.ts'

/**
 * Global set-up of Playwright, which runs once before all browser tests: builds the cabinet and the console
 * if they have changed, and unpacks the browser. Fails with the names of missing system libraries, because
 * every test would crash without them.
 */
// Playwright calls the default export of the global set-up file.
// oxlint-disable-next-line import/no-default-export
export default async function prepareBrowser(): Promise<void> {
  for (const app of ['cabinet', 'console'])
    await promisify(execFile)(process.execPath, [`tools/build-${app}.ts`])
  const missing = (await sharedLibraries()).filter((line) => /not found/.test(line))
  if (missing.length > 0) {
    throw new Error(
      `The browser for tests needs glibc 2.34 or newer and libgcc. Missing:\n${missing.join('\n')}`,
    )
  }
}

/**
 * Returns the output lines of `ldd` for the browser, each with the name of a shared library and the path of its file,
 * or with `not found`.
 */
export async function sharedLibraries(): Promise<string[]> {
  const { executablePath, env } = await testBrowser()
  const { stdout, stderr } = await promisify(execFile)('ldd', [executablePath], {
    env: { ...env, LC_ALL: 'C' },
  })
  return `${stdout}\n${stderr}`.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
