import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const keeper = new URL('../scripts/compile-cache.test-script.ts', import.meta.url).href

/**
 * Returns the arguments with which Node runs a script. They also make Node cache the compiled sources, because
 * compiling takes half of the start time.
 */
export const scriptArguments = (script: URL): string[] => ['--import', keeper, fileURLToPath(script)]

/**
 * Environment variables of a test process. `DATA_DIR` is required: without it the process would use the real
 * data of this installation.
 */
export type ScriptEnv = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

/** Bundles by the URLs of their scripts. The files of one worker share this module, and so the bundles. */
const bundles = new Map<string, Promise<string>>()

/** Starts a script in a separate process, which a test can kill. */
export async function startScript(
  script: URL,
  env: ScriptEnv,
): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  const { bundleScript } = await import('./script-bundle.ts')
  const bundle = bundles.get(script.href) ?? bundleScript(script)
  bundles.set(script.href, bundle)
  return spawn(process.execPath, [await bundle], { env, stdio: ['pipe', 'pipe', 'inherit'] })
}
