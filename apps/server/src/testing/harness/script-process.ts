import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const keeper = new URL('../scripts/compile-cache.test-script.ts', import.meta.url).href

/** What node is started with for one of our own files: half of a start is the making of machine code, which is kept for the next. */
export const scriptArguments = (script: URL): string[] => ['--import', keeper, fileURLToPath(script)]

/** A script beside its test as a process of its own, which can be killed without anybody being told. */
export const startScript = (
  script: URL,
  env: Readonly<Record<string, string>>,
): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(process.execPath, scriptArguments(script), { env, stdio: ['pipe', 'pipe', 'inherit'] })
