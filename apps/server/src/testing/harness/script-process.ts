import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const keeper = new URL('../scripts/compile-cache.test-script.ts', import.meta.url).href

/** Options of node for a script of ours: a compile cache, since half of a start is compilation. */
export const scriptArguments = (script: URL): string[] => ['--import', keeper, fileURLToPath(script)]

/** Environment of a process of ours: without a folder of its own it would read and write the data of the installation here. */
export type ScriptEnv = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

/** A script next to its test as a process of its own, which can be killed without anybody being told. */
export const startScript = (script: URL, env: ScriptEnv): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(process.execPath, scriptArguments(script), { env, stdio: ['pipe', 'pipe', 'inherit'] })
