import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { testBrowser } from './browser.ts'

/**
 * Runs once before all browser tests: builds the changed parts of cabinet and console, unpacks the browser,
 * and names missing libraries instead of letting the browser crash in every test.
 */
// Playwright calls the default export of its global set-up, whatever it is called.
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

/** Output of `ldd` for the browser in its environment: each line has a library and its resolved file. */
export async function sharedLibraries(): Promise<string[]> {
  const { executablePath, env } = await testBrowser()
  const { stdout, stderr } = await promisify(execFile)('ldd', [executablePath], {
    env: { ...env, LC_ALL: 'C' },
  })
  return `${stdout}\n${stderr}`.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
