import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const keeper = new URL('../scripts/compile-cache.test-script.ts', import.meta.url).href

/**
 * Returns the arguments of Node for a script, with a compile cache, because compiling takes half of a start.
 */
export const scriptArguments = (script: URL): string[] => ['--import', keeper, fileURLToPath(script)]

/**
 * Environment of a test process. `DATA_DIR` is required, because a process without it would use the data of
 * this installation.
 */
export type ScriptEnv = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

/** Starts a script as a separate process, which can be killed without any cleanup. */
export const startScript = (script: URL, env: ScriptEnv): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(process.execPath, scriptArguments(script), { env, stdio: ['pipe', 'pipe', 'inherit'] })
